import { useCallback, useState } from 'react';

/** A fresh key for one deed: the server does it once, however often the request arrives. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing where the page is not served over https or from localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of the deed at hand; it stays the same over retries until `renew` says that the deed is settled. */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newIdempotencyKey);
  const renew = useCallback(() => {
    setKey(newIdempotencyKey());
  }, []);
  return { key, renew };
}
