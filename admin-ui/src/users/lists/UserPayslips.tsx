import { Money, When } from '../../components/Figure';
import type { Column } from '../../components/list/columns';
import { RecordTable } from '../../components/list/RecordTable';
import { RouteLink } from '../../components/RouteLink';
import { paths } from '../../lib/paths';
import { PayoutBadge } from '../../components/PayslipStatusBadge';
import type { AdminUser, Payslip } from '../../types/api';
import { UserRecordList } from './UserRecordList';

const columns: Column<Payslip>[] = [
  {
    source: 'paymentDate',
    label: 'fields.paymentDate',
    sortable: true,
    narrow: 'title',
    render: ({ id, runId, paymentDate }) => (
      <RouteLink to={paths.payslip(runId, id)} strong>
        <When at={paymentDate} />
      </RouteLink>
    ),
  },
  {
    source: 'status',
    label: 'fields.status',
    narrow: 'badge',
    render: (payslip) => <PayoutBadge payout={payslip} />,
  },
  {
    source: 'payout',
    label: 'fields.amount',
    end: true,
    narrow: 'figure',
    render: ({ payout }) => <Money amount={payout} />,
  },
];

/** A person's payslips, each leading to the whole calculation in its run. */
export default function UserPayslips({ user }: { user: AdminUser }) {
  return (
    <UserRecordList
      resource="payslips"
      filter={{ userId: user.id }}
      sort={{ field: 'paymentDate', order: 'DESC' }}
      empty="users.noPayslips"
    >
      <RecordTable columns={columns} />
    </UserRecordList>
  );
}
