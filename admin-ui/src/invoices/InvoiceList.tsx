import { Button } from '@mui/material';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { CreateLink } from '../components/CreateLink';
import { Icon } from '../components/Icon';
import { useMay } from '../access/useMay';
import type { BulkSelection } from '../components/list/columns';
import { ColumnsMenu } from '../components/list/ColumnsMenu';
import { ExportMenu } from '../components/list/ExportMenu';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { SavedQueries } from '../components/list/SavedQueries';
import { useT } from '../i18n/useT';
import { ImportButton } from '../components/import/ImportButton';
import { RunningBatches } from '../components/batch/RunningBatches';
import { paths } from '../lib/paths';
import { useHiddenColumns } from '../lib/preferences';
import type { Invoice } from '../types/api';
import { maxInBatch, type BatchQuestion } from './bulk/batch';
import { BatchDialog } from './bulk/BatchDialog';
import { BulkActs, type BulkActsProps } from './bulk/BulkActs';
import { BulkReportDialog } from './bulk/BulkReportDialog';
import type { BulkReport } from './bulk/report';
import { invoiceColumns } from '../components/invoice/invoiceColumns';
import { InvoiceFilters } from './InvoiceFilters';
import { CreateSalaryRunButton } from './CreateSalaryRunButton';

/** What can be done with several at once; only paid ones become salaries. */
function InvoiceRecords(asked: BulkActsProps) {
  const { filterValues } = useListContext();
  const hidden = useHiddenColumns('invoices');
  const may = useMay();
  const paid = filterValues.status === 'paid';
  const selection: BulkSelection<Invoice> = {
    name: ({ invoiceNumber, clientName }) => invoiceNumber ?? clientName,
    ...(paid ? { acts: <CreateSalaryRunButton /> } : { acts: <BulkActs {...asked} />, maxMatching: maxInBatch }),
  };
  return (
    <RecordTable
      columns={invoiceColumns.filter(({ source }) => !hidden.includes(source))}
      selection={may(paid ? 'run_payroll' : 'review_invoices') ? selection : undefined}
    />
  );
}

/** All invoices of all freelancers. */
export default function InvoiceList() {
  const t = useT();
  // Kept here, as the list beneath may be empty once all that it showed is done.
  const [report, setReport] = useState<BulkReport>();
  const [question, setQuestion] = useState<BatchQuestion>();
  const create = <CreateLink to={paths.invoiceCreate} label={t('invoices.create')} />;
  return (
    <>
      <ListPage
        title="invoices.title"
        sort={{ field: 'createdAt', order: 'DESC' }}
        actions={
          <>
            <ImportButton kind="invoices" />
            {create}
          </>
        }
        filters={<InvoiceFilters />}
        tools={
          <>
            <SavedQueries />
            <ColumnsMenu resource="invoices" columns={invoiceColumns} />
            <ExportMenu />
            <Button
              variant="outlined"
              component={Link}
              to={paths.invoiceBatches}
              startIcon={<Icon of={Layers} size={18} />}
            >
              {t('batches.title')}
            </Button>
          </>
        }
        notice={<RunningBatches />}
        empty="invoices.empty"
        emptyAction={create}
      >
        <InvoiceRecords onReport={setReport} onBatch={setQuestion} />
      </ListPage>
      {question && (
        <BatchDialog
          question={question}
          onClose={() => {
            setQuestion(undefined);
          }}
        />
      )}
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
