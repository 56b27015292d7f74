import { ButtonLink } from '../components/ButtonLink';
import { When } from '../components/Figure';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { StatusFilter } from '../components/list/StatusFilter';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Approval, ApprovalStatus } from '../types/api';
import { ApprovalStatusBadge } from './ApprovalStatusBadge';

const statuses: ApprovalStatus[] = ['waiting', 'confirmed', 'rejected', 'stopped', 'expired', 'failed'];

const columns: Column<Approval>[] = [
  {
    source: 'act',
    label: 'approvals.act',
    narrow: 'title',
    render: ({ id, actLabel }) => (
      <RouteLink to={paths.approval(id)} strong>
        {actLabel}
      </RouteLink>
    ),
  },
  { source: 'subject', label: 'approvals.subject', long: true, narrow: 'meta', render: ({ subject }) => subject },
  {
    source: 'requestedByName',
    label: 'approvals.requestedBy',
    narrow: 'meta',
    render: ({ requestedByName }) => requestedByName,
  },
  {
    source: 'status',
    label: 'fields.status',
    sortable: true,
    narrow: 'badge',
    render: ({ status }) => <ApprovalStatusBadge status={status} />,
  },
  {
    source: 'requestedAt',
    label: 'approvals.requestedAt',
    sortable: true,
    narrow: 'meta',
    render: ({ requestedAt }) => <When at={requestedAt} time />,
  },
];

/** Sensitive acts that wait for a second admin, and the results of earlier ones. */
export default function ApprovalList() {
  const t = useT();
  return (
    <ListPage
      title="approvals.title"
      lead="approvals.lead"
      sort={{ field: 'requestedAt', order: 'DESC' }}
      filters={<StatusFilter statuses={statuses} name={(status) => t(`approvalStatus.${status}`)} />}
      empty="approvals.empty"
      emptyAction={<ButtonLink to={paths.dashboard}>{t('notFound.action')}</ButtonLink>}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
