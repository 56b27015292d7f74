import { useEffect, useState } from 'react';

const pauseMs = 400;

/** The value once it has stopped changing, for asking the server while somebody types. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
