import { HttpError } from 'react-admin';
import type { ErrorDetails } from './httpClient';

/** The server's words about an error, if it answered at all. */
export function errorDetails(error: unknown): ErrorDetails | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const body: unknown = error.body;
  return typeof body === 'object' && body !== null && 'code' in body ? (body as ErrorDetails) : undefined;
}

/** Someone else has changed the record since it was read. */
export function isStale(error: unknown): boolean {
  return errorDetails(error)?.code === 'stale_version';
}

/** The time of the request was over before the work was; the server goes on with it. */
export function isStillWorking(error: unknown): boolean {
  return errorDetails(error)?.code === 'still_working';
}

/** The server has answered for good, so that a second try is a new deed and not the same one again. */
export function isSettled(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
