import type { Translate } from '../../i18n/useT';
import type { InvoiceBatch } from '../../types/api';

/** What a batch is called: its act and on how many invoices; while it runs, that it is at it. */
export function batchName(t: Translate, { action, status, total }: InvoiceBatch): string {
  return t(`batches.${status === 'running' ? 'running' : 'name'}.${action}`, { smart_count: total });
}

/** How many it has come to, done or not. */
export function settledIn({ done, refused }: InvoiceBatch): number {
  return done + refused;
}
