import { useCallback, useState } from 'react';

/** A new key for one request: the server carries it out once, however often it arrives. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing where the page is not served over https or from localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of the current request, the same over retries until `renew` is called. */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newIdempotencyKey);
  const renew = useCallback(() => {
    setKey(newIdempotencyKey());
  }, []);
  return { key, renew };
}
