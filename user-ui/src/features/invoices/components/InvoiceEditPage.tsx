import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../api/invoices';
import { invoiceQuery } from '../api/invoices';
import { toValues } from '../lib/invoiceForm';
import { InvoiceError } from './InvoiceError';
import type { NewClientProps } from './editor/EditorContext';
import { useEditorSettings } from './editor/EditorContext';
import { EditorLoader, EditorSkeleton } from './editor/EditorLoader';
import { InvoiceEditor } from './editor/InvoiceEditor';

interface InvoiceEditPageProps {
  newClient: ComponentType<NewClientProps>;
}

export function InvoiceEditPage({ newClient }: InvoiceEditPageProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const invoice = useQuery(invoiceQuery(id));
  const { data } = invoice;
  return (
    <>
      <PageHeader title={t(invoice.isLoadingError ? 'invoices.title' : 'invoices.editTitle')} />
      {invoice.isPending && <EditorSkeleton />}
      {invoice.isError && <InvoiceError error={invoice.error} onRetry={() => void invoice.refetch()} />}
      {data && !data.allowedActions.includes('edit') && (
        <Notice>
          <p className="mb-3">{t('invoices.notEditable')}</p>
          <ButtonLink to={paths.invoice(data.id)} variant="secondary">
            {t('invoices.view')}
          </ButtonLink>
        </Notice>
      )}
      {data?.allowedActions.includes('edit') && (
        <EditorLoader newClient={newClient}>
          {data.returnedReason !== undefined && data.returnedReason !== '' && (
            <Notice className="mb-6" kind="warning" title={t('invoices.returnedTitle')}>
              {data.returnedReason}
            </Notice>
          )}
          <StoredEditor invoice={data} key={data.id} />
        </EditorLoader>
      )}
    </>
  );
}

const nothing = () => undefined;

function StoredEditor({ invoice }: { invoice: Invoice }) {
  const { locale } = useFormat();
  const settings = useEditorSettings();
  // The content when the editor opens; later responses are the editor's own saves.
  const [initial] = useState(() => toValues(invoice, settings.dueDatePresets, locale));
  return <InvoiceEditor initial={initial} invoice={invoice} onCreated={nothing} onDiscardNew={nothing} />;
}
