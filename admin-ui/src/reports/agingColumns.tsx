import { isZero } from '@paraply/core/decimal';
import { Money } from '../components/Figure';
import type { PlainColumn } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { AgingBy, AgingLine } from '../types/api';

const buckets = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90Days'] as const;

const openInvoicesOf = { client: paths.openInvoicesOfClient, user: paths.openInvoicesOfUser } as const;

/** The columns of the rows, each leading to the invoices in it, and of their totals, a row for each currency. */
export function useAgingColumns() {
  const t = useT();
  const { whole } = useFormat();
  const amounts: PlainColumn<AgingLine>[] = [
    {
      label: t('aging.invoices'),
      end: true,
      sortBy: 'invoiceCount',
      render: ({ invoiceCount }) => whole(invoiceCount),
    },
    ...buckets.map((bucket) => ({
      label: t(`aging.${bucket}`),
      end: true,
      // Most buckets of most names are empty, and the amounts are found sooner without their zeros.
      render: ({ [bucket]: amount, currency }: AgingLine) =>
        isZero(amount) ? null : <Money amount={amount} currency={currency} />,
    })),
    {
      label: t('aging.total'),
      end: true,
      sortBy: 'total',
      render: ({ total, currency }) => <Money amount={total} currency={currency} strong />,
    },
  ];
  const currency: PlainColumn<AgingLine> = {
    label: t('fields.currency'),
    plain: true,
    sortBy: 'currency',
    render: (line) => line.currency,
  };
  // Where all is in one currency, the amounts say which, and there is room for them.
  const disputed: PlainColumn<AgingLine> = {
    label: t('aging.disputed'),
    end: true,
    sortBy: 'disputed',
    render: ({ disputed: amount, currency: of }) => (isZero(amount) ? null : <Money amount={amount} currency={of} />),
  };
  return (by: AgingBy, totals: readonly AgingLine[]): PlainColumn<AgingLine>[] => [
    {
      label: t(`aging.groupings.${by}`),
      sortBy: 'name',
      render: ({ id, name }) => (id === undefined ? name : <RouteLink to={openInvoicesOf[by](id)}>{name}</RouteLink>),
    },
    ...(totals.length > 1 ? [currency] : []),
    ...amounts,
    ...(totals.every((total) => isZero(total.disputed)) ? [] : [disputed]),
  ];
}
