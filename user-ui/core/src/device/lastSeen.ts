import { storage } from './storage';

/**
 * What the freelancer's app keeps of an account, to show it without a connection: the account under the key itself, and
 * what was last seen of it under keys that begin with it.
 */
export const lastSeenKey = 'paraply.seen';

/**
 * Deletes it, so that whoever uses the device next does not see it. The account's place is taken by a mark that is new
 * each time: an answer that was asked for before is told by it, and is not kept afterwards.
 */
export function forgetLastSeen(): void {
  storage.keys(lastSeenKey).forEach(storage.remove);
  storage.set(lastSeenKey, `nobody ${crypto.randomUUID()}`);
}

const sessionCalls =
  /^\/api\/(login|logout|register|verify-email|reset-password|profile\/delete|stop-viewing|admin\/users\/[^/]+\/view-as)(\/|$)/;

/** Whether another account may be logged in after a call, or none. */
export function changesSession({ method }: Request, path: string): boolean {
  return method !== 'GET' && sessionCalls.test(path);
}
