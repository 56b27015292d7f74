import { Money, When } from '../../components/Figure';
import { InvoiceStatusBadge } from '../../components/InvoiceStatusBadge';
import type { Column } from '../../components/list/columns';
import { RecordTable } from '../../components/list/RecordTable';
import { RouteLink } from '../../components/RouteLink';
import { InvoiceName } from '../../invoices/InvoiceName';
import { paths } from '../../lib/paths';
import type { AdminUser, Invoice } from '../../types/api';
import { PersonList } from './PersonList';

const columns: Column<Invoice>[] = [
  {
    source: 'invoiceNumber',
    label: 'fields.invoice',
    sortable: true,
    narrow: 'title',
    render: (invoice) => (
      <RouteLink to={paths.invoice(invoice.id)} strong>
        <InvoiceName invoice={invoice} />
      </RouteLink>
    ),
  },
  {
    source: 'status',
    label: 'fields.status',
    narrow: 'badge',
    render: ({ status }) => <InvoiceStatusBadge status={status} />,
  },
  {
    source: 'issueDate',
    label: 'fields.issueDate',
    sortable: true,
    narrow: 'meta',
    render: ({ issueDate }) => <When at={issueDate} />,
  },
  {
    source: 'total',
    label: 'fields.total',
    sortable: true,
    end: true,
    narrow: 'figure',
    render: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
];

/** A person's invoices. */
export default function UserInvoices({ user }: { user: AdminUser }) {
  return (
    <PersonList
      resource="invoices"
      filter={{ userId: user.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="users.noInvoices"
    >
      <RecordTable columns={columns} />
    </PersonList>
  );
}
