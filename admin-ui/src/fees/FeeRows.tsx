import { Money } from '../components/Figure';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { ReportTable } from '../components/report/ReportTable';
import type { ReportAddress } from '../components/report/useReportAddress';
import type { FeeReport, FeeReportRow, FeesBy } from '../types/api';

interface FeeRowsProps {
  report: FeeReport;
  address: ReportAddress;
}

/** The fees of a period, a row for each freelancer, client, group or month. */
export function FeeRows({ report, address }: FeeRowsProps) {
  const t = useT();
  const { whole } = useFormat();
  return (
    <ReportTable
      label={t('fees.title')}
      rows={report.rows}
      rowCount={report.rowCount}
      rowKey={({ id, name }) => id ?? name}
      address={address}
      columns={[
        {
          label: t(`fees.groupings.${report.by}`),
          sortBy: 'name',
          render: (row) => <RowName by={report.by} row={row} />,
        },
        {
          label: t('fees.invoices'),
          end: true,
          sortBy: 'invoiceCount',
          render: ({ invoiceCount }) => whole(invoiceCount),
        },
        {
          label: t('fields.subtotal'),
          end: true,
          sortBy: 'subtotal',
          render: ({ subtotal }) => <Money amount={subtotal} />,
        },
        {
          label: t('fees.percentage'),
          end: true,
          sortBy: 'percentageFee',
          render: ({ percentageFee }) => <Money amount={percentageFee} />,
        },
        {
          label: t('fees.fixed'),
          end: true,
          sortBy: 'fixedFee',
          render: ({ fixedFee }) => <Money amount={fixedFee} />,
        },
        { label: t('fields.fee'), end: true, sortBy: 'fee', render: ({ fee }) => <Money amount={fee} strong /> },
      ]}
    />
  );
}

const recordOf = { user: paths.user, client: paths.client, group: paths.group } as const;

function RowName({ by, row: { id, name } }: { by: FeesBy; row: FeeReportRow }) {
  const t = useT();
  const { longMonth } = useFormat();
  if (by === 'month') return <RouteLink to={paths.feesOf(name)}>{longMonth(name)}</RouteLink>;
  return id === undefined ? t('fees.noGroup') : <RouteLink to={recordOf[by](id)}>{name}</RouteLink>;
}
