import { sumsOf } from '@paraply/core/amount';
import { useFormat } from '@/i18n/useFormat';
import type { InvoiceMonthSum } from '../../api/invoices';

/** What months come to in words, currency by currency: with VAT or without. Nothing of nothing. */
export function useSumText(): (sums: readonly InvoiceMonthSum[], of?: 'total' | 'subtotal') => string {
  const { money } = useFormat();
  return (sums, of = 'total') =>
    sumsOf(sums.map((sum) => ({ currency: sum.currency, total: sum[of] })))
      .map(({ total, currency }) => money(total, currency))
      .join(' + ');
}
