import { isZero } from '@paraply/core/decimal';
import type { components } from '@paraply/core/schema';
import { useFormat } from './useFormat';
import { useTranslation } from './useTranslation';

type Invoice = components['schemas']['Invoice'];

/** How much of an invoice is credited and written off, in words, where its status does not say it of the whole. */
export function useReductions(): (invoice: Invoice) => string[] {
  const { t } = useTranslation();
  const { money } = useFormat();
  return ({ credited, currency, status, writtenOff }) => [
    ...(isZero(credited) || status === 'cancelled'
      ? []
      : [t('invoices.creditedOf', { amount: money(credited, currency) })]),
    ...(isZero(writtenOff) || status === 'written_off'
      ? []
      : [t('invoices.writtenOffOf', { amount: money(writtenOff, currency) })]),
  ];
}
