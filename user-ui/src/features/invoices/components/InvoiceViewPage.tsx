import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { StatusBadge } from '@/components/ui/StatusBadge';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice } from '../api/invoices';
import { invoiceQuery } from '../api/invoices';
import { isReduced } from '../lib/remaining';
import { InvoiceError } from './InvoiceError';
import { InvoiceSheet } from './InvoiceSheet';
import { EditorSkeleton } from './editor/EditorLoader';
import { DeliveryPanel } from './view/DeliveryPanel';
import { DisputedNotice } from './view/DisputedNotice';
import { FilesPanel } from './view/FilesPanel';
import type { CreditRequestProps } from './view/InvoiceActions';
import { InvoiceActions } from './view/InvoiceActions';
import { MergeDrafts } from './view/MergeDrafts';
import { RelatedInvoices } from './view/RelatedInvoices';
import { RemainingPanel } from './view/RemainingPanel';
import { SupplierInvoicePanel } from './view/SupplierInvoicePanel';
import { TimelinePanel } from './view/TimelinePanel';
import { ViewPayout } from './view/ViewPayout';

interface InvoiceViewPageProps {
  /** The expenses of the assignment. */
  reimbursements: ComponentType<{ invoice: Invoice }>;
  /** The form that asks for a credit note. */
  creditRequest: ComponentType<CreditRequestProps>;
}

export function InvoiceViewPage(props: InvoiceViewPageProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: invoice, error, isPending, refetch } = useQuery(invoiceQuery(id));
  if (isPending) {
    return (
      <>
        <PageHeader title={t('invoices.invoice')} />
        <EditorSkeleton />
      </>
    );
  }
  if (!invoice) {
    return (
      <>
        <PageHeader title={t('invoices.title')} />
        <InvoiceError error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return <LoadedInvoice {...props} invoice={invoice} />;
}

interface LoadedInvoiceProps extends InvoiceViewPageProps {
  invoice: Invoice;
}

function LoadedInvoice({ reimbursements: Reimbursements, creditRequest, invoice }: LoadedInvoiceProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const number = invoice.invoiceNumber;
  const title =
    number === undefined
      ? t('invoices.draftFor', { client: invoice.clientName })
      : t(invoice.kind === 'credit_note' ? 'invoices.creditNoteNo' : 'invoices.invoiceNo', { number });
  return (
    <>
      <PageHeader
        action={<InvoiceActions creditRequest={creditRequest} invoice={invoice} />}
        aside={<StatusBadge status={invoice.status} />}
        title={title}
      />
      {invoice.returnedReason !== undefined && invoice.returnedReason !== '' && invoice.status === 'draft' && (
        <Notice className="mb-6" kind="warning" title={t('invoices.returnedTitle')}>
          {invoice.returnedReason}
        </Notice>
      )}
      <DisputedNotice invoice={invoice} />
      <MergeDrafts className="mb-6 print:hidden" invoice={invoice} />
      {/* What comes of the invoice stands before its files and expenses, on a phone, too. */}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-6">
          {isReduced(invoice) && <RemainingPanel invoice={invoice} />}
          <Panel className="@container" title={t(documentTitle(invoice))}>
            <InvoiceSheet data={invoice} />
            {!isZero(invoice.paid) && !isReduced(invoice) && (
              <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-4 @lg:ml-auto @lg:w-1/2">
                <dt className="text-muted">{t('invoices.paid')}</dt>
                <dd className="figures text-right">{money(invoice.paid, invoice.currency)}</dd>
                <dt className="font-semibold">{t('invoices.balance')}</dt>
                <dd className="figures text-right font-semibold">{money(invoice.balance, invoice.currency)}</dd>
              </dl>
            )}
            <RelatedInvoices invoice={invoice} />
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
          {invoice.kind === 'invoice' && <ViewPayout invoice={invoice} />}
          <TimelinePanel invoice={invoice} title={title} />
          {invoice.sentAt !== undefined && <DeliveryPanel invoiceId={invoice.id} />}
        </div>
        <div className="grid min-w-0 content-start gap-6 print:hidden">
          {invoice.kind === 'invoice' && <SupplierInvoicePanel invoiceId={invoice.id} />}
          <FilesPanel invoice={invoice} />
          {invoice.kind === 'invoice' && <Reimbursements invoice={invoice} />}
        </div>
      </div>
    </>
  );
}

function documentTitle(invoice: Invoice) {
  if (invoice.kind === 'credit_note') return 'invoices.creditNoteDocument';
  return isReduced(invoice) ? 'invoices.documentAsSent' : 'invoices.document';
}
