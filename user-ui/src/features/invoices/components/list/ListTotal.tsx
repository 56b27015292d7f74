import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceMonthSum } from '../../api/invoices';
import { useSumText } from './useSumText';

interface ListTotalProps {
  sums: readonly InvoiceMonthSum[];
}

/** What all invoices of the list come to, those of its other pages too. */
export function ListTotal({ sums }: ListTotalProps) {
  const { t } = useTranslation();
  const text = useSumText();
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  if (count === 0) return null;
  return (
    // The amounts stand under those of the rows, whose menus come after them.
    <dl className="figures flex flex-wrap items-baseline justify-end gap-x-2 border-t border-line py-3 pr-13 pl-4 text-right md:pr-17 md:pl-6">
      <dt className="mr-auto font-semibold">{t('invoices.listTotal', { count })}</dt>
      <dd className="font-semibold">{text(sums)}</dd>
      <dd className="w-full text-xs text-muted">{t('invoices.listSubtotal', { amount: text(sums, 'subtotal') })}</dd>
    </dl>
  );
}
