import { createGate } from './gate';

/** Where sensitive calls wait until the person has confirmed who they are. */
export const confirmGate = createGate();

/** Whether the server asks for that. */
export async function asksForConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  try {
    const { code } = (await response.clone().json()) as { code?: string };
    return code === 'reauthentication_required';
  } catch {
    return false;
  }
}
