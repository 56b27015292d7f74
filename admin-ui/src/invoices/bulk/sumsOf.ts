import { sumOf } from '../../lib/amount';
import type { Invoice, InvoiceBatchPreview } from '../../types/api';

/** What invoices come to, currency by currency. */
export function sumsOf(invoices: Pick<Invoice, 'currency' | 'total'>[]): InvoiceBatchPreview['sums'] {
  return [...new Set(invoices.map(({ currency }) => currency))].map((currency) => ({
    currency,
    total: sumOf(invoices.filter((invoice) => invoice.currency === currency).map(({ total }) => total)),
  }));
}
