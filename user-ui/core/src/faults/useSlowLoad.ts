import type { Query } from '@tanstack/react-query';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

const patienceMs = 10_000;

/** What is asked for so soon after something else belongs to the same wait, such as a page after the session. */
const pauseMs = 500;

/** Something on the screen has nothing to show yet. What is only brought up to date keeps nobody waiting. */
const isAwaited = (query: Query) => query.state.status === 'pending' && query.isActive();

/** Whether a screen waits long for its data, and another try at what it waits for. */
export function useSlowLoad(): { isLate: boolean; retry: () => Promise<void> } {
  const client = useQueryClient();
  const isWaiting = useIsFetching({ predicate: isAwaited }) > 0;
  const began = useRef<number | null>(null);
  const [tries, setTries] = useState(1);
  const [isLate, setLate] = useState(false);
  const restart = () => {
    began.current = null;
    setLate(false);
  };
  useEffect(() => {
    const timer = isWaiting
      ? setTimeout(setLate, (began.current ??= Date.now()) + patienceMs - Date.now(), true)
      : setTimeout(restart, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isWaiting, tries]);
  const retry = async () => {
    const awaited = client.getQueryCache().findAll({ predicate: isAwaited, fetchStatus: 'fetching' });
    restart();
    setTries(tries + 1);
    await Promise.all(awaited.map((query) => client.cancelQueries({ queryKey: query.queryKey, exact: true })));
    await Promise.all(awaited.map((query) => client.refetchQueries({ queryKey: query.queryKey, exact: true })));
  };
  return { isLate: isLate && isWaiting, retry };
}
