import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { trimDecimal } from '@/lib/decimal';
import { newInvoice } from '../lib/invoiceForm';
import type { NewClientProps } from './editor/EditorContext';
import { useEditorData } from './editor/EditorContext';
import { EditorLoader } from './editor/EditorLoader';
import { InvoiceEditor } from './editor/InvoiceEditor';

interface InvoiceCreatePageProps {
  newClient: ComponentType<NewClientProps>;
}

export function InvoiceCreatePage({ newClient }: InvoiceCreatePageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('invoices.createTitle')} />
      <EditorLoader newClient={newClient}>
        <NewEditor />
      </EditorLoader>
    </>
  );
}

/** Starts from the client in the address when there is one, and from the default account. */
function NewEditor() {
  const { clients, accounts, settings } = useEditorData();
  const [query] = useSearchParams();
  const asked = query.get('client');
  const [initial] = useState(() =>
    newInvoice({
      clientId: clients.find(({ id }) => id === asked)?.id ?? '',
      bankAccountId: accounts.find((account) => account.isDefault)?.id ?? '',
      vatRate: trimDecimal(settings.vatRates[0] ?? '25'),
    }),
  );
  return <InvoiceEditor initial={initial} invoice={null} onReload={() => undefined} />;
}
