import { hasStatus } from '@paraply/core/faults';
import { retriesRead } from '@paraply/core/retries';
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropSeen, readAgain, readOrLastSeen, sessionKey, shownFrom, tidy } from './lastSeen';

const fiveMinutes = 5 * 60 * 1000;

/** Cache key of the page to show after logging out, so that the next user does not return to the last user's page. */
export const leaveTargetKey = ['left'] as const;

/** The cache of server data (specification section 9): fresh for five minutes, refetched only on request. */
export function createQueryClient(): QueryClient {
  // What is too old goes, also where nothing is read any more.
  tidy();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The server answers again, so that it is asked for the rest.
      onSuccess: (_data, { queryHash }) => {
        if (shownFrom(queryHash) === undefined) void readAgain(client);
      },
      onError: (error) => {
        // The session has ended in the middle of work: the guard takes over when it sees that nobody is logged in.
        if (hasStatus(error, 401)) client.setQueryData(sessionKey, null);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
        retryDelay: (attempt) => 300 * 2 ** attempt,
        retry: retriesRead,
        persister: (read, context, query) =>
          readOrLastSeen(
            () => read(context),
            context.queryKey,
            // Once the query has it, with the time of now.
            (at) => {
              notifyManager.schedule(() => {
                query.setState({ dataUpdatedAt: at });
              });
            },
          ),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Makes cached data outdated after an own write, also what is kept of it for when there is no connection. */
export async function forget(client: QueryClient, prefixes: readonly string[]): Promise<void> {
  dropSeen(prefixes);
  await refresh(client, prefixes);
}

/**
 * Fetches again what is on the screen and drops the rest, because a screen that mounts does not refetch by itself.
 * Without prefixes everything goes. What was last seen stays: the server may be out of reach.
 */
export async function refresh(client: QueryClient, prefixes?: readonly string[]): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    prefixes === undefined || prefixes.some((prefix) => queryKey[0] === prefix);
  client.removeQueries({ type: 'inactive', predicate });
  await client.invalidateQueries({ type: 'active', predicate });
}

/** Ends the session here, once the server has ended it, and leads who was there to a path. */
export function leave(client: QueryClient, to: string): void {
  // The guard takes the pages away; data removed from under them would be fetched again, and be refused.
  client.setQueryData(sessionKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  client.setQueryData(leaveTargetKey, to);
}
