import { asksForConfirmation, confirmGate } from '@paraply/core/confirmGate';

export { confirmGate };

/** Sends a call. A sensitive one waits until the person has confirmed who they are, and is then repeated. */
export async function confirmed(send: () => Promise<Response>): Promise<Response> {
  const round = confirmGate.round();
  const response = await send();
  if ((await asksForConfirmation(response)) && (await confirmGate.ask(round))) return send();
  return response;
}
