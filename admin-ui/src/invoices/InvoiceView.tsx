import { History } from '../components/history/History';
import { useRecordContext, ShowBase, useShowContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { Allowed } from '../access/Allowed';
import { FaultPage } from '../components/FaultPage';
import { WithAside } from '../components/form/FormParts';
import { InvoiceStatusBadge } from '../components/InvoiceStatusBadge';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { Invoice } from '../types/api';
import { InvoiceActs } from './acts/InvoiceActs';
import { DisputedBadge } from './doubts/DisputedBadge';
import { InvoiceDoubts } from './doubts/InvoiceDoubts';
import { invoiceName } from '../components/invoice/InvoiceName';
import { InvoiceReimbursements } from './InvoiceReimbursements';
import { InvoiceFacts } from '../components/invoice/InvoiceFacts';
import { InvoiceFiles } from '../components/invoice/InvoiceFiles';
import { InvoiceLines } from '../components/invoice/InvoiceLines';
import { InvoiceCreditNotes } from './InvoiceCreditNotes';
import { InvoiceNotices } from './InvoiceNotices';
import { InvoicePayments } from './InvoicePayments';
import { InvoiceSums } from './InvoiceSums';
import { InvoiceSupplierInvoice } from './InvoiceSupplierInvoice';
import { InvoiceTimeline } from './InvoiceTimeline';
import { InvoiceWriteOffs } from './writeOff/InvoiceWriteOffs';

/** One invoice: the document, its money, its way so far, and what can be done with it now. */
export default function InvoiceView() {
  const { id } = useParams();
  return (
    <ShowBase resource="invoices" id={id} queryOptions={shownOnPage}>
      <InvoiceViewBody />
    </ShowBase>
  );
}

function InvoiceViewBody() {
  const t = useT();
  const { error, isPending, refetch } = useShowContext<Invoice>();
  const invoice = useRecordContext<Invoice>();
  const back = { to: paths.invoices, label: t('invoices.title') };
  const fault = usePageFault(error, invoice !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  if (isPending || invoice === undefined) return <PageSkeleton />;
  return (
    <Page
      title={
        invoice.invoiceNumber ? t('invoices.heading', { number: invoiceName(t, invoice) }) : t('invoices.headingDraft')
      }
      back={back}
      beside={
        <>
          <InvoiceStatusBadge status={invoice.status} />
          <DisputedBadge invoice={invoice} />
        </>
      }
      lead={t('invoices.fromTo', { user: invoice.userName, client: invoice.clientName })}
      actions={<InvoiceActs invoice={invoice} />}
    >
      <WithAside
        aside={
          <>
            <Panel title={t('invoices.fee')}>
              <InvoiceSums invoice={invoice} />
            </Panel>
            <Panel title={t('invoices.timeline')}>
              <InvoiceTimeline invoice={invoice} />
            </Panel>
            <History entity="invoice" id={invoice.id} />
          </>
        }
      >
        <InvoiceNotices invoice={invoice} />
        <InvoiceDoubts invoice={invoice} />
        <Panel title={t('invoices.document')}>
          <InvoiceFacts invoice={invoice} />
        </Panel>
        <Panel title={t('invoices.lines')} flush>
          <InvoiceLines invoice={invoice} />
        </Panel>
        <InvoiceCreditNotes invoice={invoice} />
        <InvoiceWriteOffs invoice={invoice} />
        <Panel title={t('invoices.payments')} flush>
          <InvoicePayments invoice={invoice} />
        </Panel>
        <Allowed to="read_money">
          <InvoiceReimbursements invoice={invoice} />
          {invoice.sentAt !== undefined && invoice.creditedInvoiceId === undefined && (
            <InvoiceSupplierInvoice id={invoice.id} />
          )}
        </Allowed>
        <Panel title={t('invoices.files')}>
          <InvoiceFiles invoice={invoice} />
        </Panel>
      </WithAside>
    </Page>
  );
}
