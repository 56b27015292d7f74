import { trimDecimal } from '@paraply/core/decimal';
import { toast } from '@paraply/core/toasts';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { invoiceQuery } from '../api/invoices';
import { useDeleteInvoice } from '../api/writes';
import { newInvoice } from '../lib/invoiceForm';
import type { NewClientProps } from './editor/EditorContext';
import { useEditorData, useEditorSettings } from './editor/EditorContext';
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

/** The current editor, and the draft it has created on the server. */
interface Round {
  number: number;
  made: string | null;
  /** Whether the URL contains the draft's id yet. */
  named: boolean;
}

/**
 * The editor of a new invoice. Once it has made its draft, the address names it, so that a reload goes on with it, while
 * the editor stays as it is under the hands of who types.
 */
function NewEditor() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [query] = useSearchParams();
  const [round, setRound] = useState<Round>({ number: 0, made: null, named: false });
  const remove = useDeleteInvoice();
  const errorText = useErrorText();
  const { t } = useTranslation();
  const draft = query.get('draft');
  const onCreated = useCallback(
    (id: string) => {
      setRound(({ number }) => ({ number, made: id, named: false }));
      void navigate(paths.invoiceDraft(id), { replace: true });
    },
    [navigate],
  );
  if (draft !== null && draft !== round.made) return <Navigate replace to={paths.invoiceEdit(draft)} />;
  if (draft !== null && !round.named) setRound({ ...round, named: true });
  // "New invoice" was chosen while one is being edited.
  if (draft === null && round.named) setRound({ number: round.number + 1, made: null, named: false });
  return (
    <FreshEditor
      key={round.number}
      onCreated={onCreated}
      onDiscardNew={(id) => {
        const again = () => {
          setRound({ number: round.number + 1, made: null, named: false });
          void navigate(paths.invoiceCreate(), { replace: true });
        };
        if (id === null) {
          again();
          return;
        }
        remove.mutate(id, {
          onSuccess: () => {
            client.removeQueries({ queryKey: invoiceQuery(id).queryKey });
            again();
          },
          onError: (error) => {
            toast('error', t('invoices.failed.delete'), errorText(error));
          },
        });
      }}
    />
  );
}

interface FreshEditorProps {
  onCreated: (id: string) => void;
  onDiscardNew: (id: string | null) => void;
}

/** Starts with the client from the URL, if any, and the default bank account. */
function FreshEditor({ onCreated, onDiscardNew }: FreshEditorProps) {
  const { clients, accounts, paymentTermsDays } = useEditorData();
  const settings = useEditorSettings();
  const [query] = useSearchParams();
  const asked = query.get('client');
  const [initial] = useState(() =>
    newInvoice({
      clientId: clients.find(({ id }) => id === asked)?.id ?? '',
      bankAccountId: accounts.find((account) => account.isDefault)?.id ?? '',
      vatRate: trimDecimal(settings.vatRates[0] ?? '25'),
      paymentTermsDays,
      duePresets: settings.dueDatePresets,
    }),
  );
  return <InvoiceEditor initial={initial} invoice={null} onCreated={onCreated} onDiscardNew={onDiscardNew} />;
}
