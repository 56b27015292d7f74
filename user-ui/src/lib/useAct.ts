import { keyedWrite } from '@paraply/core/retries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { forget } from './queryClient';

interface Act<Input, Output> {
  /** The call. One that takes the idempotency key sends it along, and may then be repeated after a passing fault. */
  act: (input: Input, key: string) => Promise<Output>;
  /** First parts of the cache keys that this act makes outdated. */
  touches: readonly string[];
  onSuccess?: (output: Output, input: Input) => void;
}

/**
 * A write with one idempotency key per act: pressing again after a failure sends the same key as long as the input is
 * the same, so that an answer lost on the way does not make a second invoice.
 */
export function useAct<Input, Output>({ act, touches, onSuccess }: Act<Input, Output>) {
  const client = useQueryClient();
  const open = useRef<{ input: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (input: Input) => {
      const fingerprint = JSON.stringify(input) ?? '';
      if (open.current?.input !== fingerprint) open.current = { input: fingerprint, key: crypto.randomUUID() };
      const { key } = open.current;
      // Without its key on the server a write may have happened although the answer was lost: it is not repeated.
      return act.length > 1 ? keyedWrite(key, (same) => act(input, same)) : act(input, key);
    },
    onSuccess: async (output, input) => {
      open.current = null;
      await forget(client, touches);
      onSuccess?.(output, input);
    },
  });
}
