import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Money } from '../components/Figure';
import type { PlainColumn } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { SelectBox } from '../components/SelectBox';
import { EmptyState } from '../components/EmptyState';
import { useT, type Translate } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import { ReportBody } from '../components/report/ReportBody';
import { ReportTable } from '../components/report/ReportTable';
import { useReportAddress } from '../components/report/useReportAddress';
import type { BatchRowStatus, InvoiceBatch, InvoiceBatchRow } from '../types/api';
import { settledIn } from '../components/batch/batchName';
import { RowStatusBadge } from './BatchStatusBadge';
import { isRunning, stepMs } from '../components/batch/useBatch';

const statuses: BatchRowStatus[] = ['refused', 'done', 'waiting'];

/** What has become of each invoice of a batch, those that were refused first. */
export function BatchRows({ batch }: { batch: InvoiceBatch }) {
  const t = useT();
  const { whole } = useFormat();
  const data = useAdminData();
  // The server has one order, which the address says nothing about.
  const address = useReportAddress(['position']);
  const status = statuses.find((name) => name === address.params.get('status'));
  const { range } = address.rows;
  const rows = useQuery({
    queryKey: ['invoice-batches', 'rows', batch.id, status, range],
    queryFn: () => data.listInvoiceBatchRows(batch.id, { status, range }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isRunning(batch) && 2 * stepMs,
  });
  const counts = { refused: batch.refused, done: batch.done, waiting: batch.total - settledIn(batch) };
  return (
    <div>
      <Box sx={{ maxWidth: 320, mb: 4 }}>
        <SelectBox
          label={t('batches.show')}
          value={status ?? 'all'}
          choices={[
            { value: 'all', label: `${t('batches.all')} (${whole(batch.total)})` },
            ...statuses.map((name) => ({
              value: name,
              label: `${t(`batches.rowStatus.${name}`)} (${whole(counts[name])})`,
            })),
          ]}
          onChoose={(chosen) => {
            address.ask({ status: chosen === 'all' ? undefined : chosen });
          }}
        />
      </Box>
      <ReportBody report={rows}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState text={t('batches.noRows')} />
          ) : (
            <ReportTable
              title={t('batches.results')}
              label={t('batches.results')}
              rows={page.rows}
              rowCount={page.total}
              rowKey={({ id }) => id}
              address={address}
              columns={columnsOf(t)}
            />
          )
        }
      </ReportBody>
    </div>
  );
}

function columnsOf(t: Translate): PlainColumn<InvoiceBatchRow>[] {
  return [
    {
      label: t('fields.invoice'),
      render: ({ id, userName, invoiceNumber }) =>
        userName === undefined ? (
          t('batches.gone')
        ) : (
          <RouteLink to={paths.invoice(id)} strong>
            {invoiceNumber ?? t('invoices.unnumbered')}
          </RouteLink>
        ),
    },
    { label: t('fields.client'), plain: true, render: ({ clientName }) => clientName ?? '' },
    { label: t('fields.user'), plain: true, from: 'lg', render: ({ userName }) => userName ?? '' },
    { label: t('batches.result'), plain: true, render: (row) => <Result row={row} /> },
    {
      label: t('fields.total'),
      end: true,
      render: ({ total, currency }) => (total === undefined ? null : <Money amount={total} currency={currency} />),
    },
  ];
}

function Result({ row: { status, message } }: { row: InvoiceBatchRow }) {
  return (
    <>
      <RowStatusBadge status={status} />
      {message !== undefined && <Box sx={{ mt: 1, minWidth: 220, color: 'text.secondary' }}>{message}</Box>}
    </>
  );
}
