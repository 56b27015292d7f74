import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './errors';

const freshMs = 5 * 60_000;

/** Freshness and retries as the specification sets them for the whole product. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: freshMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { retry: (failures, error) => failures < 1 && isPassing(error) },
    },
  });
}
