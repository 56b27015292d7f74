import { ButtonLink } from '../components/ButtonLink';
import { Count, When } from '../components/Figure';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { InvoiceBatch } from '../types/api';
import { batchName } from '../components/batch/batchName';
import { BatchStatusBadge } from './BatchStatusBadge';
import { isRunning, stepMs } from '../components/batch/useBatch';

const columns: Column<InvoiceBatch>[] = [
  { source: 'action', label: 'batches.batch', narrow: 'title', render: (batch) => <Name batch={batch} /> },
  {
    source: 'status',
    label: 'fields.status',
    narrow: 'badge',
    render: ({ status }) => <BatchStatusBadge status={status} />,
  },
  { source: 'done', label: 'batches.done', end: true, narrow: 'meta', render: ({ done }) => <Count of={done} /> },
  {
    source: 'refused',
    label: 'batches.refused',
    end: true,
    narrow: 'meta',
    render: ({ refused }) => <Count of={refused} />,
  },
  {
    source: 'askedByName',
    label: 'batches.askedBy',
    from: 'lg',
    narrow: 'meta',
    render: ({ askedByName }) => askedByName,
  },
  {
    source: 'createdAt',
    label: 'batches.startedAt',
    narrow: 'meta',
    render: ({ createdAt }) => <When at={createdAt} time />,
  },
];

function Name({ batch }: { batch: InvoiceBatch }) {
  const t = useT();
  return (
    <RouteLink to={paths.invoiceBatch(batch.id)} strong>
      {batchName(t, batch)}
    </RouteLink>
  );
}

/** What was done to many invoices at once, the latest first. */
export default function BatchList() {
  const t = useT();
  return (
    <ListPage<InvoiceBatch>
      title="batches.title"
      lead="batches.lead"
      back={{ to: paths.invoices, label: t('invoices.title') }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={{ staleTime: 0, refetchInterval: ({ state }) => state.data?.data?.some(isRunning) && 2 * stepMs }}
      empty="batches.empty"
      emptyAction={<ButtonLink to={paths.invoices}>{t('batches.toInvoices')}</ButtonLink>}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
