import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { writeLocalCopy } from '../../lib/localCopy';

const pauseMs = 400;

/** Keeps what is typed on the device, after a pause and when the page is left, so that a reload loses nothing. */
export function useLocalCopy(form: UseFormReturn<InvoiceValues>, key: string, version: number | undefined): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      writeLocalCopy(key, { values: form.getValues(), ...(version !== undefined && { version }) });
    };
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // Values that were set by the program, such as a reset, are no work to keep.
        if (name === undefined && type === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(write, pauseMs);
      },
    });
    addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', flush);
      clearTimeout(timer);
    };
  }, [form, key, version]);
}
