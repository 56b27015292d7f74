import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { forget } from './queryClient';

interface Write<Input, Output> {
  /** The call. One that sends the idempotency key along is repeated by the client after a transient error. */
  write: (input: Input, key: string) => Promise<Output>;
  /** First parts of the cache keys that this write makes outdated. */
  invalidates: readonly string[];
  onSuccess?: (output: Output, input: Input) => void;
}

/**
 * A mutation with an idempotency key. Trying again after a failure sends the same key as long as the input is the same,
 * so that a response lost on the way does not create a second invoice.
 */
export function useWrite<Input, Output>({ write, invalidates, onSuccess }: Write<Input, Output>) {
  const client = useQueryClient();
  const open = useRef<{ input: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (input: Input) => {
      const fingerprint = JSON.stringify(input) ?? '';
      if (open.current?.input !== fingerprint) open.current = { input: fingerprint, key: crypto.randomUUID() };
      return write(input, open.current.key);
    },
    onSuccess: async (output, input) => {
      open.current = null;
      await forget(client, invalidates);
      onSuccess?.(output, input);
    },
  });
}
