import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { shownOnPage } from '../../providers/faults';
import type { InvoiceBatch } from '../../types/api';

/** How often one asks how far a batch has come. */
export const stepMs = 1000;

const resource = 'invoice-batches';

export function isRunning({ status }: InvoiceBatch): boolean {
  return status === 'running';
}

/** A batch, asked for again and again while it runs. */
export function useBatch(id: string) {
  const batch = useGetOne<InvoiceBatch>(
    resource,
    { id },
    {
      ...shownOnPage,
      staleTime: 0,
      refetchInterval: ({ state }) => state.data && isRunning(state.data) && stepMs,
    },
  );
  useInvoicesAfter(batch.data !== undefined && isRunning(batch.data));
  return batch;
}

/** The batches that run now, among the latest. */
export function useRunningBatches(): InvoiceBatch[] {
  const { data } = useGetList<InvoiceBatch>(
    resource,
    { pagination: { page: 1, perPage: 10 }, sort: { field: 'createdAt', order: 'DESC' } },
    { ...shownOnPage, staleTime: 0, refetchInterval: ({ state }) => state.data?.data?.some(isRunning) && stepMs },
  );
  const running = data?.filter(isRunning) ?? [];
  useInvoicesAfter(running.length > 0);
  return running;
}

/** What is known of invoices is old once a batch has ended, or was left while it runs. */
function useInvoicesAfter(running: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!running) return undefined;
    return () => {
      for (const key of ['invoices', 'dashboard', resource]) void queryClient.invalidateQueries({ queryKey: [key] });
    };
  }, [running, queryClient]);
}
