import { sumsOf } from '@paraply/core/amount';
import type { AdminDataProvider } from '../../providers/dataProvider';
import type { BulkAction, Invoice, InvoiceBatchInput, InvoiceBatchPreview } from '../../types/api';
import { may } from '../../components/invoice/may';

/** How many invoices can be acted on while one waits; more of them are a batch. */
export const maxAtOnce = 200;

/** The most invoices of a batch. */
export const maxInBatch = 10_000;

/** An act in the background, and on which invoices: chosen ones, or all that match a list's filter. */
export interface BatchQuestion {
  action: BulkAction;
  of: { ids: string[] } | { filter: object };
  /** How many these are, as the list said. */
  count: number;
}

interface BatchPreview extends InvoiceBatchPreview {
  /** The part of the request that names these invoices. */
  selection: Pick<InvoiceBatchInput, 'invoices' | 'matching'>;
}

/** The invoices of a batch before it is created, and how many of them its act applies to. */
export async function previewBatch(data: AdminDataProvider, { action, of }: BatchQuestion): Promise<BatchPreview> {
  if ('filter' in of) {
    const seen = await data.previewInvoiceBatch(action, of.filter);
    return { ...seen, selection: { matching: { filter: JSON.stringify(of.filter), total: seen.total } } };
  }
  const invoices = await readAll(data, of.ids);
  const possible = invoices.filter((invoice) => may(invoice, action));
  return {
    total: invoices.length,
    possible: possible.length,
    sums: sumsOf(possible),
    selection: { invoices: invoices.map(({ id, version }) => ({ id, version })) },
  };
}

/** So many at a time as an address has room for. */
async function readAll(data: AdminDataProvider, ids: string[]): Promise<Invoice[]> {
  const read: Invoice[] = [];
  for (let at = 0; at < ids.length; at += maxAtOnce) {
    const { data: some } = await data.getMany<Invoice>('invoices', { ids: ids.slice(at, at + maxAtOnce) });
    read.push(...some);
  }
  return read;
}
