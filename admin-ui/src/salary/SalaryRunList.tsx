import { CreateLink } from '../components/CreateLink';
import { Count, Money } from '../components/Figure';
import { DateField } from '../components/form/fields';
import { YesNoField } from '../components/form/YesNoField';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { StatusFilter } from '../components/list/StatusFilter';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { SalaryRun, SalaryRunStatus } from '../types/api';
import { PayoutBadge } from '../components/PayslipStatusBadge';

const statuses: SalaryRunStatus[] = ['draft', 'approved', 'exported', 'paid', 'discarded'];

const columns: Column<SalaryRun>[] = [
  {
    source: 'paymentDate',
    label: 'fields.paymentDate',
    sortable: true,
    narrow: 'title',
    render: (run) => <RunLink run={run} />,
  },
  {
    source: 'status',
    label: 'fields.status',
    sortable: true,
    narrow: 'badge',
    render: (run) => <PayoutBadge payout={run} />,
  },
  { source: 'createdByName', label: 'salary.createdBy', from: 'lg', render: ({ createdByName }) => createdByName },
  {
    source: 'approvedByName',
    label: 'salary.approvedBy',
    from: 'xl',
    render: ({ approvedByName }) => approvedByName ?? <span aria-hidden>–</span>,
  },
  {
    source: 'payslips',
    label: 'salary.people',
    end: true,
    narrow: 'meta',
    render: ({ totals }) => <Count of={totals.payslipCount} />,
  },
  {
    source: 'createdAt',
    label: 'salary.wagePool',
    end: true,
    from: 'lg',
    render: ({ totals }) => <Money amount={totals.wagePool} />,
  },
  {
    source: 'totals',
    label: 'salary.payout',
    end: true,
    narrow: 'figure',
    render: ({ totals }) => <Money amount={totals.payout} strong />,
  },
];

function RunLink({ run }: { run: SalaryRun }) {
  const { day } = useFormat();
  return (
    <RouteLink to={paths.salaryRun(run.id)} strong>
      {day(run.paymentDate)}
    </RouteLink>
  );
}

/** All salary runs. */
export default function SalaryRunList() {
  const t = useT();
  const create = <CreateLink to={paths.salaryCreate} label={t('salary.create')} />;
  return (
    <ListPage
      title="salary.title"
      lead="salary.lead"
      sort={{ field: 'paymentDate', order: 'DESC' }}
      actions={create}
      filters={
        <>
          <StatusFilter statuses={statuses} name={(status) => t(`payslipStatus.${status}`)} />
          <YesNoField source="due" label="dashboard.payoutsDue" />
          <DateField source="from" label="filters.from" />
          <DateField source="to" label="filters.to" />
        </>
      }
      empty="salary.empty"
      emptyAction={create}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
