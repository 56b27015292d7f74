import { Button } from '@mui/material';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Money, When } from '../components/Figure';
import { Icon } from '../components/Icon';
import { InvoiceStatusBadge } from '../components/InvoiceStatusBadge';
import type { Choosing, Column } from '../components/list/columns';
import { ColumnsMenu } from '../components/list/ColumnsMenu';
import { ExportMenu } from '../components/list/ExportMenu';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { SavedQueries } from '../components/list/SavedQueries';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useHiddenColumns } from '../lib/preferences';
import type { Invoice } from '../types/api';
import { BulkActs } from './bulk/BulkActs';
import { BulkReportDialog } from './bulk/BulkReportDialog';
import type { BulkReport } from './bulk/report';
import { InvoiceFilters } from './InvoiceFilters';
import { InvoiceName } from './InvoiceName';
import { SalaryOfChosen } from './SalaryOfChosen';

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
    source: 'clientName',
    label: 'fields.client',
    sortable: true,
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
    render: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    source: 'balance',
    label: 'fields.balance',
    end: true,
    sortable: true,
    from: 'lg',
    render: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
];

/** What can be done with several at once; only paid ones become salaries. */
function InvoiceRecords({ onReport }: { onReport: (report: BulkReport) => void }) {
  const { filterValues } = useListContext();
  const hidden = useHiddenColumns('invoices');
  const choosing: Choosing<Invoice> = {
    name: ({ invoiceNumber, clientName }) => invoiceNumber ?? clientName,
    acts: filterValues.status === 'paid' ? <SalaryOfChosen /> : <BulkActs onReport={onReport} />,
  };
  return <RecordTable columns={columns.filter(({ source }) => !hidden.includes(source))} choosing={choosing} />;
}

/** All invoices of all freelancers. */
export default function InvoiceList() {
  const t = useT();
  // Kept here, as the list beneath may be empty once all that it showed is done.
  const [report, setReport] = useState<BulkReport>();
  const create = (
    <Button variant="contained" component={Link} to={paths.invoiceCreate} startIcon={<Icon of={Plus} size={18} />}>
      {t('invoices.create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title="invoices.title"
        sort={{ field: 'createdAt', order: 'DESC' }}
        actions={
          <>
            <Button variant="outlined" component={Link} to={paths.importNew} startIcon={<Icon of={Upload} size={18} />}>
              {t('invoices.import')}
            </Button>
            {create}
          </>
        }
        filters={<InvoiceFilters />}
        tools={
          <>
            <SavedQueries />
            <ColumnsMenu resource="invoices" columns={columns} />
            <ExportMenu />
          </>
        }
        empty="invoices.empty"
        emptyAction={create}
      >
        <InvoiceRecords onReport={setReport} />
      </ListPage>
      {report && (
        <BulkReportDialog
          report={report}
          onClose={() => {
            setReport(undefined);
          }}
        />
      )}
    </>
  );
}
