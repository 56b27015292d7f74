import { Money, When } from '../components/Figure';
import { ChoiceField, TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { CostStatus, Reimbursement } from '../types/api';
import { CostActs } from '../components/cost/CostActs';
import { claimed } from '../components/cost/claimed';
import { CostStatusBadge } from '../components/cost/CostStatusBadge';
import { CostText } from '../components/cost/CostText';

const statuses: CostStatus[] = ['pending', 'approved', 'rejected'];

function Kind({ cost }: { cost: Reimbursement }) {
  const t = useT();
  return t(`costs.kind.${cost.kind}`);
}

function InvoiceLink({ cost }: { cost: Reimbursement }) {
  const t = useT();
  return <RouteLink to={paths.invoice(cost.invoiceId)}>{cost.invoiceNumber ?? t('costs.draftInvoice')}</RouteLink>;
}

const columns: Column<Reimbursement>[] = [
  {
    source: 'userName',
    label: 'salary.person',
    sortable: true,
    narrow: 'title',
    render: ({ userId, userName }) => (
      <RouteLink to={paths.user(userId)} strong>
        {userName}
      </RouteLink>
    ),
  },
  {
    source: 'description',
    label: 'costs.what',
    long: true,
    narrow: 'text',
    render: (cost) => <CostText cost={cost} />,
  },
  { source: 'kind', label: 'fields.kind', from: 'xl', narrow: 'badge', render: (cost) => <Kind cost={cost} /> },
  {
    source: 'invoiceNumber',
    label: 'fields.invoice',
    from: 'lg',
    whole: true,
    narrow: 'meta',
    render: (cost) => <InvoiceLink cost={cost} />,
  },
  {
    source: 'createdAt',
    label: 'costs.entered',
    sortable: true,
    from: 'lg',
    render: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    source: 'claimed',
    label: 'costs.claimed',
    end: true,
    narrow: 'figure',
    render: (cost) => <Money amount={claimed(cost)} strong />,
  },
  {
    source: 'taxFree',
    label: 'costs.taxFree',
    end: true,
    narrow: 'meta',
    render: ({ taxFree }) => <Money amount={taxFree} />,
  },
  {
    source: 'status',
    label: 'fields.status',
    sortable: true,
    narrow: 'badge',
    render: ({ status }) => <CostStatusBadge status={status} />,
  },
  { source: 'id', label: 'costs.decision', narrow: 'badge', render: (cost) => <CostActs cost={cost} /> },
];

/** Everybody's costs, first those that wait for a decision. */
export default function CostList() {
  const t = useT();
  return (
    <ListPage
      title="nav.costs"
      lead="costs.lead"
      sort={{ field: 'createdAt', order: 'ASC' }}
      first={{ filter: { status: 'pending' }, empty: 'costs.noneWaiting' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <ChoiceField
            source="status"
            label="fields.status"
            any="filters.anyStatus"
            choices={statuses.map((id) => ({ id, name: t(`costs.status.${id}`) }))}
          />
        </>
      }
      empty="costs.empty"
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
