import { hasStatus } from '@paraply/core/faults';
import type { components } from '@paraply/core/schema';
import { storage } from '@paraply/core/storage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { sessionKey } from '@/lib/lastSeen';
import { sessionGate } from '@/lib/sessionGate';

export type CurrentUser = components['schemas']['CurrentUser'];

/** Records that someone has been logged in on this device, never who. */
/** Also read by `public/theme.js`. */
const hintKey = 'paraply.session';

async function whoIsThere(): Promise<CurrentUser | null> {
  try {
    return await body(api.GET('/api/user'));
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    return null;
  }
}

/** The logged-in user; a 401 means none, unless the user logs in again over the page. */
export const sessionQuery = queryOptions<CurrentUser | null>({
  queryKey: sessionKey,
  queryFn: async () => {
    const round = sessionGate.round();
    let user = await whoIsThere();
    if (user === null && (await sessionGate.ask(round))) user = await whoIsThere();
    if (user === null) storage.remove(hintKey);
    else storage.set(hintKey, '1');
    return user;
  },
});

/** Whether someone has been logged in on this device. */
export function hasSessionHint(): boolean {
  return storage.get(hintKey) !== null;
}

export function useSession() {
  return useQuery(sessionQuery);
}

/**
 * The session on pages for everybody: asked for only where somebody has been logged in on this device, so that a
 * visitor's page makes no call that must be refused. Logged-in routes always ask.
 */
export function useVisitorSession() {
  const { data, isLoading } = useQuery({ ...sessionQuery, enabled: hasSessionHint() });
  return { user: data ?? null, isLoading };
}
