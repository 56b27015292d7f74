import { isZero } from '@paraply/core/decimal';
import type { components } from '@paraply/core/schema';
import { useFormat } from './useFormat';
import { useTranslation } from './useTranslation';

type Invoice = components['schemas']['Invoice'];

/** How much of an invoice is credited, written off and disputed, in words, where its status does not say it of the whole. */
export function useInvoiceParts(): (invoice: Invoice) => string[] {
  const { t } = useTranslation();
  const { money } = useFormat();
  return ({ credited, currency, disputed, status, writtenOff }) => [
    ...(isZero(credited) || status === 'cancelled'
      ? []
      : [t('invoices.creditedOf', { amount: money(credited, currency) })]),
    ...(isZero(writtenOff) || status === 'written_off'
      ? []
      : [t('invoices.writtenOffOf', { amount: money(writtenOff, currency) })]),
    ...(isZero(disputed) ? [] : [t('invoices.disputedOf', { amount: money(disputed, currency) })]),
  ];
}
