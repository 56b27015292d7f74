import { ApiError } from '@paraply/core/faults';

/** Whether a save was refused because a newer version is on the server. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_version';
}
