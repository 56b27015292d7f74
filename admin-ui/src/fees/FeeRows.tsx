import { Money } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { FeeReport } from '../types/api';

/** The fees of a month, a row per user. */
export function FeeRows({ rows }: { rows: FeeReport['rows'] }) {
  const t = useT();
  return (
    <PlainTable
      label={t('fees.title')}
      rows={rows}
      rowKey={({ id, name }) => id ?? name}
      columns={[
        {
          label: t('fields.user'),
          render: ({ id, name }) => (id ? <RouteLink to={paths.user(id)}>{name}</RouteLink> : name),
        },
        { label: t('fees.invoices'), end: true, render: ({ invoiceCount }) => invoiceCount },
        { label: t('fields.subtotal'), end: true, render: ({ subtotal }) => <Money amount={subtotal} /> },
        { label: t('fees.percentage'), end: true, render: ({ percentageFee }) => <Money amount={percentageFee} /> },
        { label: t('fees.fixed'), end: true, render: ({ fixedFee }) => <Money amount={fixedFee} /> },
        { label: t('fields.fee'), end: true, render: ({ fee }) => <Money amount={fee} strong /> },
      ]}
    />
  );
}
