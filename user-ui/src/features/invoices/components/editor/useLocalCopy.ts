import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { dropLocalCopy, writeLocalCopy } from '../../lib/localCopy';

const pauseMs = 400;

/**
 * Keeps what is typed on the device, after a pause and when the page is left, so that a reload loses nothing. Gives the
 * way to drop the copy once the server has the work, together with a write that is still waiting for its pause.
 */
export function useLocalCopy(form: UseFormReturn<InvoiceValues>, key: string, version: number | undefined): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const write = () => {
      timer.current = undefined;
      writeLocalCopy(key, { values: form.getValues(), ...(version !== undefined && { version }) });
    };
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      write();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // Values that were set by the program, such as a reset, are no work to keep.
        if (name === undefined && type === undefined) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(write, pauseMs);
      },
    });
    addEventListener('pagehide', flush);
    return () => {
      flush();
      unsubscribe();
      removeEventListener('pagehide', flush);
    };
  }, [form, key, version]);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropLocalCopy(key);
  }, [key]);
}
