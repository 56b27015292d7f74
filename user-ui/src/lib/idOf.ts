import { ApiError } from '@paraply/core/faults';

/**
 * The id in an address. Every id has its version in it as a digit: a word without one names nothing, and may be another
 * address of the API, which answers with something else.
 */
export function idOf(parameter: string): string {
  if (/\d/.test(parameter)) return parameter;
  throw new ApiError('', { status: 404, code: 'not_found' });
}
