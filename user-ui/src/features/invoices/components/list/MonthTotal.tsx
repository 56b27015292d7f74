import { sumsOf } from '@paraply/core/amount';
import { monthDays } from '@paraply/core/days';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { invoiceListQuery } from '../../api/invoices';
import type { InvoiceMonth } from '../../lib/months';
import { claims } from '../../lib/months';

/** The largest page that the server gives. */
const mostRows = 1000;

interface MonthTotalProps {
  month: InvoiceMonth;
  /** That of the list, which the sum is of. */
  filter: Record<string, unknown>;
}

/** What the invoices of a month come to. One that goes on on another page is fetched whole: no sum is of a part. */
export function MonthTotal({ month: { month, rows, isWhole }, filter }: MonthTotalProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const whole = useQuery({
    ...invoiceListQuery({
      filter: { ...filter, ...monthDays(month) },
      range: [0, mostRows - 1],
      sort: ['issueDate', 'DESC'],
    }),
    enabled: !isWhole,
    // The sum of the month is a help: the list stands without it.
    retry: false,
  });
  const fetched = whole.data && whole.data.total === whole.data.rows.length ? whole.data.rows : [];
  const sums = sumsOf(claims(isWhole ? rows : fetched)).map(({ total, currency }) => money(total, currency));
  if (sums.length === 0) return null;
  return <span className="figures">{t('invoices.monthTotal', { amount: sums.join(' + ') })}</span>;
}
