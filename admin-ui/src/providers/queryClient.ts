import { retriesRead } from '@paraply/core/retries';
import { QueryClient } from '@tanstack/react-query';

const freshMs = 5 * 60_000;

/**
 * Where one record is kept. react-admin fills it with the rows of lists, and ours say less than the record: an invoice
 * is without its lines there, and would stay so on its page and in its form for as long as it counts as fresh.
 */
class WholeRecords extends QueryClient {
  override setQueryData = ((...written: Parameters<QueryClient['setQueryData']>) => {
    const [key, updater] = written;
    const isFromRow = key[1] === 'getOne' && typeof updater === 'function' && this.getQueryData(key) === undefined;
    return isFromRow ? undefined : super.setQueryData(...written);
  }) as QueryClient['setQueryData'];
}

/** Freshness and retries as the specification sets them for the whole product. */
export function makeQueryClient(): QueryClient {
  return new WholeRecords({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: freshMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: retriesRead,
      },
      // A write is repeated where its key is known, in the client.
      mutations: { retry: false },
    },
  });
}
