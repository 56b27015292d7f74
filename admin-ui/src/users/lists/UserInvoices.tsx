import { RecordTable } from '../../components/list/RecordTable';
import { ownInvoiceColumns } from '../../components/invoice/invoiceColumns';
import type { AdminUser } from '../../types/api';
import { PersonList } from './PersonList';

/** A person's invoices. */
export default function UserInvoices({ user }: { user: AdminUser }) {
  return (
    <PersonList
      resource="invoices"
      filter={{ userId: user.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="users.noInvoices"
    >
      <RecordTable columns={ownInvoiceColumns} />
    </PersonList>
  );
}
