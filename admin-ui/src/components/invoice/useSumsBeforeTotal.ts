import { isZero } from '@paraply/core/decimal';
import type { Sum } from '../Sums';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { Invoice } from '../../types/api';

/** What the total of an invoice or a credit note is made of: the net amount, VAT per rate and rounding. */
export function useSumsBeforeTotal(): (
  invoice: Pick<Invoice, 'subtotal' | 'vatSums' | 'rounding'>,
  currency: string,
) => Sum[] {
  const t = useT();
  const { money, percent } = useFormat();
  return ({ subtotal, vatSums, rounding }, currency) => [
    { label: t('fields.subtotal'), value: money(subtotal, currency) },
    ...vatSums.map(({ vatRate, net, vat }) => ({
      label: t('invoices.vatOf', { rate: percent(vatRate), net: money(net, currency) }),
      value: money(vat, currency),
    })),
    ...(isZero(rounding) ? [] : [{ label: t('invoices.rounding'), value: money(rounding, currency) }]),
  ];
}
