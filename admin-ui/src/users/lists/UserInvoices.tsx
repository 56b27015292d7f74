import { RecordTable } from '../../components/list/RecordTable';
import { ownInvoiceColumns } from '../../components/invoice/invoiceColumns';
import type { AdminUser } from '../../types/api';
import { UserRecordList } from './UserRecordList';

/** A person's invoices. */
export default function UserInvoices({ user }: { user: AdminUser }) {
  return (
    <UserRecordList
      resource="invoices"
      filter={{ userId: user.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="users.noInvoices"
    >
      <RecordTable columns={ownInvoiceColumns} />
    </UserRecordList>
  );
}
