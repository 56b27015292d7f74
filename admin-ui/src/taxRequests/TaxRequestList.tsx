import { When } from '../components/Figure';
import { TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { linkColumn } from '../components/list/linkColumn';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { StatusFilter } from '../components/list/StatusFilter';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { TaxRequest } from '../types/api';
import { TaxRequestActs } from './acts/TaxRequestActs';
import { TaxRequestStatusBadge } from './TaxRequestStatusBadge';
import { TaxRequestText } from './TaxRequestText';

const statuses: TaxRequest['status'][] = ['waiting', 'approved', 'rejected', 'withdrawn'];

const columns: Column<TaxRequest>[] = [
  linkColumn({ source: 'userName', label: 'salary.person', sortable: true }, ({ userId }) => paths.user(userId)),
  {
    source: 'summary',
    label: 'taxRequests.what',
    long: true,
    narrow: 'text',
    render: (request) => <TaxRequestText request={request} />,
  },
  {
    source: 'createdAt',
    label: 'taxRequests.asked',
    sortable: true,
    from: 'lg',
    narrow: 'meta',
    render: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    source: 'decidedByName',
    label: 'taxRequests.decidedBy',
    from: 'xl',
    render: ({ decidedByName }) => decidedByName ?? '',
  },
  {
    source: 'status',
    label: 'fields.status',
    sortable: true,
    narrow: 'badge',
    render: ({ status }) => <TaxRequestStatusBadge status={status} />,
  },
  {
    source: 'id',
    label: 'taxRequests.decision',
    narrow: 'badge',
    render: (request) => <TaxRequestActs request={request} />,
  },
];

/** Everybody's tax requests, first those that wait for a decision. */
export default function TaxRequestList() {
  const t = useT();
  return (
    <ListPage
      title="nav.taxRequests"
      lead="taxRequests.lead"
      sort={{ field: 'createdAt', order: 'ASC' }}
      first={{ filter: { status: 'waiting' }, empty: 'taxRequests.noneWaiting' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <StatusFilter statuses={statuses} name={(status) => t(`taxRequests.status.${status}`)} />
        </>
      }
      empty="taxRequests.empty"
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
