import { useEffect, useState } from 'react';

/** The value once it has not changed for a while. Compared as JSON, so that an equal object does not restart the wait. */
export function useDebounced<T>(value: T, delayMs = 300): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(JSON.parse(text) as T);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, delayMs]);
  return settled;
}
