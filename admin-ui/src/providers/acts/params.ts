import { idempotency } from '@paraply/core/apiClient';

/** A record as it was seen when the act was decided; the server refuses the act when it has changed since. */
export interface Seen {
  id: string;
  version: number;
}

/** The parameters of what has an id, */
export function ofId(id: string) {
  return { path: { id } };
}

/** of a write that is done once, however often it arrives, */
export function keyed(key?: string) {
  return { header: key === undefined ? {} : idempotency(key) };
}

/** and of such a write to what has an id. */
export function ofIdKeyed(id: string, key?: string) {
  return { ...ofId(id), ...keyed(key) };
}
