import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice } from '../../api/invoices';
import { sameContent } from '../../lib/invoiceContent';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { contentOf, invoiceSchema, isUntouched, toInput, toSaveable, toValues } from '../../lib/invoiceForm';
import { localDraftKey, readLocalDraft } from '../../lib/localDraft';
import { takeTrial } from '../../lib/trial';
import { useUploads } from '../view/useUploads';
import { EditorActions } from './EditorActions';
import { EditorBody } from './EditorBody';
import { useEditorData, useEditorSettings } from './EditorContext';
import { FilesFold } from './FilesFold';
import { WarningsDialog } from './WarningsDialog';
import { InvoiceStaleDialog } from './InvoiceStaleDialog';
import { SaveStatus } from './SaveStatus';
import { useDraft } from './useDraft';
import { useEditorHandlers } from './useEditorHandlers';
import { useReturnedReason } from './useReturnedReason';

interface InvoiceEditorProps {
  invoice: Invoice | null;
  initial: InvoiceValues;
  /** Called when a new draft has been created. */
  onCreated: (id: string) => void;
  /** Discards a restored new invoice, including its draft on the server if any. */
  onDiscardNew: (id: string | null) => void;
}

/** The local draft, unless it equals the server's; a new invoice can have been begun without an account. */
function useRestored(invoice: Invoice | null, initial: InvoiceValues) {
  const { clients, userId } = useEditorData();
  return useState(() => {
    if (invoice === null) takeTrial(userId, clients.length === 0, initial);
    const copy = readLocalDraft(localDraftKey(userId, invoice?.id ?? null));
    if (!copy) return null;
    if (invoice === null) return isUntouched(copy.values) ? null : copy;
    return sameContent(toInput(copy.values), contentOf(invoice)) ? null : copy;
  });
}

/** The invoice editor. Figures come from the server; changes are saved as they are typed. */
export function InvoiceEditor({ invoice, initial, onCreated, onDiscardNew }: InvoiceEditorProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { userId } = useEditorData();
  const settings = useEditorSettings();
  const [copy, setCopy] = useRestored(invoice, initial);
  const [shownConflict, setShownConflict] = useState(true);
  const schema = useMemo(() => invoiceSchema(t), [t]);
  const form = useForm<InvoiceValues>({ resolver: zodResolver(schema), defaultValues: copy?.values ?? initial });
  useErrorsInLanguage(form);
  useReturnedReason(form, invoice);
  const draft = useDraft({ form, userId, invoice, copy, onCreated });
  const uploads = useUploads(draft.stored?.id ?? null);
  const handlers = useEditorHandlers({ form, draft, uploads });
  const values = useWatch({ control: form.control }) as InvoiceValues;
  const partly = !isUntouched(values) && toSaveable(values, 0)?.whole !== true;
  const conflict = draft.state.kind === 'conflict';
  // Asks again for each newer version, even if the previous question was dismissed.
  const [wasConflict, setWasConflict] = useState(conflict);
  if (conflict !== wasConflict) {
    setWasConflict(conflict);
    setShownConflict(true);
  }

  const discard = () => {
    draft.drop();
    uploads.queue.abandon();
    setCopy(null);
    form.reset(initial);
    if (invoice === null) onDiscardNew(draft.stored?.id ?? null);
    else draft.touch();
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          // Enter in a field must not send the invoice; the buttons say which of the two actions is meant.
          event.preventDefault();
        }}
      >
        <div className="pointer-events-none z-10 -mt-4 mb-2 min-h-7 has-[[role=alert]]:sticky has-[[role=alert]]:top-18 lg:sticky lg:top-18 lg:w-[calc(100%-25.5rem)] *:pointer-events-auto">
          <SaveStatus
            draft={draft}
            onChoose={() => {
              setShownConflict(true);
            }}
            partly={partly}
          />
        </div>
        {copy && (
          <Notice className="mb-6">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              {t('invoices.restored')}
              <Button onClick={discard} variant="secondary">
                {t('invoices.discard')}
              </Button>
            </div>
          </Notice>
        )}
        <EditorBody
          actions={(preview) => (
            <EditorActions handlers={handlers} preview={preview} savesItself={draft.stored !== null} />
          )}
          clientName={copy?.clientName}
          files={<FilesFold draft={draft} uploads={uploads} />}
        />
      </form>
      {handlers.findings && <WarningsDialog handlers={handlers} findings={handlers.findings} />}
      {conflict && shownConflict && draft.stored && (
        <InvoiceStaleDialog
          invoiceId={draft.stored.id}
          onClose={() => {
            setShownConflict(false);
          }}
          onMine={(newest) => {
            draft.settle(newest);
            handlers.resume();
          }}
          onTheirs={(newest) => {
            draft.drop();
            setCopy(null);
            form.reset(toValues(newest, settings.dueDatePresets, locale));
            draft.settle(newest);
          }}
        />
      )}
    </FormProvider>
  );
}
