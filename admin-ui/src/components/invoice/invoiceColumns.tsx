import { Money, When } from '../Figure';
import { InvoiceStatusBadge } from '../InvoiceStatusBadge';
import type { Column } from '../list/columns';
import { RouteLink } from '../RouteLink';
import { paths } from '../../lib/paths';
import type { Invoice } from '../../types/api';
import { InvoiceName } from './InvoiceName';
import { InvoiceTotal } from './InvoiceTotal';

/** Everything that a list of invoices can show. */
export const invoiceColumns: Column<Invoice>[] = [
  {
    source: 'invoiceNumber',
    label: 'fields.invoice',
    sortable: true,
    whole: true,
    narrow: 'title',
    render: (invoice) => (
      <RouteLink to={paths.invoice(invoice.id)} strong>
        <InvoiceName invoice={invoice} />
      </RouteLink>
    ),
  },
  {
    source: 'clientName',
    label: 'fields.client',
    sortable: true,
    long: true,
    narrow: 'meta',
    render: ({ clientName }) => clientName,
  },
  {
    source: 'userName',
    label: 'fields.user',
    sortable: true,
    from: 'lg',
    narrow: 'meta',
    render: ({ userName }) => userName,
  },
  {
    source: 'status',
    label: 'fields.status',
    sortable: true,
    narrow: 'badge',
    render: ({ status }) => <InvoiceStatusBadge status={status} />,
  },
  {
    source: 'issueDate',
    label: 'fields.issueDate',
    sortable: true,
    from: 'xl',
    render: ({ issueDate }) => <When at={issueDate} />,
  },
  {
    source: 'dueDate',
    label: 'fields.dueDate',
    sortable: true,
    narrow: 'meta',
    render: ({ dueDate }) => <When at={dueDate} />,
  },
  { source: 'ocr', label: 'fields.ocr', from: 'lg', render: ({ ocr }) => ocr ?? <span aria-hidden>–</span> },
  {
    source: 'total',
    label: 'fields.total',
    end: true,
    sortable: true,
    narrow: 'figure',
    render: (invoice) => <InvoiceTotal invoice={invoice} />,
  },
  {
    source: 'balance',
    label: 'fields.balance',
    end: true,
    sortable: true,
    from: 'xl',
    render: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
];

/** What is left to show of invoices that are all one person's. */
export const ownInvoiceColumns: Column<Invoice>[] = invoiceColumns
  .filter(({ source }) => ['invoiceNumber', 'status', 'issueDate', 'total'].includes(source))
  .map((column) => (column.source === 'issueDate' ? { ...column, from: undefined, narrow: 'meta' } : column));
