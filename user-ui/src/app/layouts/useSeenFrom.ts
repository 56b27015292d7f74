import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { readAgain, sessionKey, shownFrom } from '@/lib/lastSeen';
import { settingsQuery } from '@/api/settings';

/** What surrounds every page, and whose age says nothing of it. */
const surroundings: readonly unknown[] = [sessionKey[0], settingsQuery.queryKey[0]];

function followLine(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** How long a server that could not be reached is left alone. */
const againMs = 10_000;

/**
 * Whether there is a connection and, of a page that is shown as it was last seen, when that was: of its oldest part.
 * Everything is read again as soon as there is a connection. Of a server that is out of reach no event tells, nor of a
 * page that was opened offline in every browser: who is logged in is asked for now and then, and an answer brings the rest.
 */
export function useSeenFrom() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isOnLine = useSyncExternalStore(followLine, () => navigator.onLine);
  const subscribe = useCallback((tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)), [cache]);
  const seen = () => cache.findAll({ type: 'active' }).filter(({ queryHash }) => shownFrom(queryHash) !== undefined);
  const isSeen = useSyncExternalStore(subscribe, () => seen().length > 0);
  const from = useSyncExternalStore(subscribe, () =>
    Math.min(
      ...seen()
        .filter(({ queryKey }) => !surroundings.includes(queryKey[0]))
        .map(({ queryHash }) => shownFrom(queryHash) ?? Infinity),
    ),
  );
  useEffect(() => {
    if (isOnLine) void readAgain(client);
  }, [isOnLine, client]);
  useEffect(() => {
    if (!isSeen) return;
    const timer = setInterval(() => {
      void client.refetchQueries({ queryKey: sessionKey, exact: true }, { cancelRefetch: false });
    }, againMs);
    return () => {
      clearInterval(timer);
    };
  }, [isSeen, client]);
  return { isOffline: isSeen || !isOnLine, from: from === Infinity ? null : new Date(from).toISOString() };
}
