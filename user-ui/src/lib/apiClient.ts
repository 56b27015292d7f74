import { createApiClient } from '@paraply/core/apiClient';
import { createCall } from '@paraply/core/calls';
import { storedLanguage } from '@paraply/core/preferences';
import { sessionGate } from './sessionGate';

export { asForm, body, idempotency, listParams, page, type ListQuery } from '@paraply/core/apiClient';

/** A large file on a slow line needs longer. */
export const uploadTimeoutMs = 5 * 60_000;

/** The calls that begin and end a session: a 401 of theirs is an answer, not a session that has ended. */
const sessionPaths = new Set([
  '/api/user',
  '/api/login',
  '/api/login/second-factor',
  '/api/login/passkey',
  '/api/register',
  '/api/logout',
]);

/** A call that finds the session ended waits until the person has logged in again; then it is repeated. */
export const call = createCall({
  language: (path) => storedLanguage() ?? (sessionPaths.has(path) ? 'en' : 'sv'),
  sessionGate: (path) => (sessionPaths.has(path) ? undefined : sessionGate),
});

/** The only place that calls the server: relative paths and `ApiError`s. */
export const api = createApiClient(call);
