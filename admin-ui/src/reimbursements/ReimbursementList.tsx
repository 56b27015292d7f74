import { Money, When } from '../components/Figure';
import { TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { linkColumn } from '../components/list/linkColumn';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { StatusFilter } from '../components/list/StatusFilter';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { ReimbursementStatus, Reimbursement } from '../types/api';
import { ReimbursementActs } from '../components/reimbursement/ReimbursementActs';
import { claimed } from '../components/reimbursement/claimed';
import { ReimbursementStatusBadge } from '../components/reimbursement/ReimbursementStatusBadge';
import { ReimbursementText } from '../components/reimbursement/ReimbursementText';

const statuses: ReimbursementStatus[] = ['pending', 'approved', 'rejected'];

function Kind({ reimbursement }: { reimbursement: Reimbursement }) {
  const t = useT();
  return t(`reimbursements.kind.${reimbursement.kind}`);
}

function InvoiceLink({ reimbursement }: { reimbursement: Reimbursement }) {
  const t = useT();
  return (
    <RouteLink to={paths.invoice(reimbursement.invoiceId)}>
      {reimbursement.invoiceNumber ?? t('reimbursements.draftInvoice')}
    </RouteLink>
  );
}

const columns: Column<Reimbursement>[] = [
  linkColumn({ source: 'userName', label: 'salary.person', sortable: true }, ({ userId }) => paths.user(userId)),
  {
    source: 'description',
    label: 'reimbursements.what',
    long: true,
    narrow: 'text',
    render: (reimbursement) => <ReimbursementText reimbursement={reimbursement} />,
  },
  {
    source: 'kind',
    label: 'fields.kind',
    from: 'xl',
    narrow: 'badge',
    render: (reimbursement) => <Kind reimbursement={reimbursement} />,
  },
  {
    source: 'invoiceNumber',
    label: 'fields.invoice',
    from: 'lg',
    whole: true,
    narrow: 'meta',
    render: (reimbursement) => <InvoiceLink reimbursement={reimbursement} />,
  },
  {
    source: 'createdAt',
    label: 'reimbursements.entered',
    sortable: true,
    from: 'lg',
    render: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    source: 'claimed',
    label: 'reimbursements.claimed',
    end: true,
    narrow: 'figure',
    render: (reimbursement) => <Money amount={claimed(reimbursement)} strong />,
  },
  {
    source: 'taxFree',
    label: 'reimbursements.taxFree',
    end: true,
    narrow: 'meta',
    render: ({ taxFree }) => <Money amount={taxFree} />,
  },
  {
    source: 'status',
    label: 'fields.status',
    sortable: true,
    narrow: 'badge',
    render: ({ status }) => <ReimbursementStatusBadge status={status} />,
  },
  {
    source: 'id',
    label: 'reimbursements.decision',
    narrow: 'badge',
    render: (reimbursement) => <ReimbursementActs reimbursement={reimbursement} />,
  },
];

/** All reimbursements, filtered to the pending ones at first. */
export default function ReimbursementList() {
  const t = useT();
  return (
    <ListPage
      title="nav.reimbursements"
      lead="reimbursements.lead"
      sort={{ field: 'createdAt', order: 'ASC' }}
      first={{ filter: { status: 'pending' }, empty: 'reimbursements.noneWaiting' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <StatusFilter statuses={statuses} name={(status) => t(`reimbursements.status.${status}`)} />
        </>
      }
      empty="reimbursements.empty"
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
