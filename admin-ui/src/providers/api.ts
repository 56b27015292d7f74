import { createApiClient } from '@paraply/core/apiClient';
import { createCall } from '@paraply/core/calls';
import { storedLanguage } from '../lib/preferences';
import { toHttpError } from './errors';

/** Every call to the server, with errors as react-admin reads them. */
export const call = createCall({ language: storedLanguage, toError: toHttpError });

/** The calls of the contract. */
export const api = createApiClient(call);

/** What works on thousands of people takes longer than a page may, and so does a file on a slow line. */
export function patiently(): AbortSignal {
  return AbortSignal.timeout(180_000);
}
