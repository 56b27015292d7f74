import { ApiError } from '@paraply/core/faults';
import { toast } from '@paraply/core/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formPath, showServerErrors } from '@/components/form/serverErrors';
import { useWholeErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { isStale } from '@/lib/stale';
import type { InvoiceFinding } from '../../api/invoices';
import { previewQuery } from '../../api/invoices';
import { useSubmitInvoice } from '../../api/writes';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { formFieldOf, knowsField, toInput, toPreview, toSaveable } from '../../lib/invoiceForm';
import { unfold } from '../../lib/unfold';
import type { Uploads } from '../view/useUploads';
import type { Draft } from './useDraft';

export type EditorAction = 'draft' | 'submit';

interface EditorHandlersInput {
  form: UseFormReturn<InvoiceValues>;
  draft: Draft;
  uploads: Uploads;
}

export interface EditorHandlers {
  busy: EditorAction | null;
  /** Whether the draft was saved before the failure. */
  isSaved: boolean;
  saveDraft: () => void;
  submit: () => void;
  /** Warnings to show before sending. */
  findings: InvoiceFinding[] | null;
  closeWarnings: () => void;
  sendAnyway: () => void;
  /** Retries the action that a version conflict stopped. */
  resume: () => void;
}

/** Maps the server's field names to the form's. */
function inFormWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields =
    error.code === 'vat_exemption_missing'
      ? [{ field: 'vatExemption', code: error.code, message: error.message }]
      : error.fields.map((fault) => ({ ...fault, field: formFieldOf(formPath(fault.field)) }));
  return new ApiError(error.message, { status: error.status, code: error.code, fields });
}

/** Saves and submits: validates the form, shows warnings, then calls the server. */
export function useEditorHandlers({ form, draft, uploads }: EditorHandlersInput): EditorHandlers {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const errorText = useWholeErrorText();
  const submitSaved = useSubmitInvoice();
  const [busy, setBusy] = useState<EditorAction | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [stopped, setStopped] = useState<EditorAction | null>(null);
  const [findings, setFindings] = useState<InvoiceFinding[] | null>(null);

  // Clears the error once an autosave has succeeded.
  const onSaved = useEffectEvent(() => {
    if (!isSaved && toSaveable(form.getValues(), 0)?.whole === true) form.clearErrors('root');
  });
  useEffect(() => {
    if (draft.state.kind === 'saved') onSaved();
  }, [draft.state]);

  const showError = (error: unknown, values: InvoiceValues) => {
    const mapped = inFormWords(error);
    // What is folded away cannot take the focus.
    if (mapped instanceof ApiError) for (const { field } of mapped.fields) unfold(field);
    if (showServerErrors(mapped, form.setError, (path) => knowsField(path, values))) return;
    form.setError('root', { message: errorText(error) });
  };

  /** If the warnings cannot be fetched, sending goes on. */
  const look = async (values: InvoiceValues): Promise<InvoiceFinding[]> => {
    const request = toPreview(values);
    if (!request) return [];
    try {
      return (await client.fetchQuery(previewQuery(request.input))).findings;
    } catch {
      return [];
    }
  };

  const run = async (action: EditorAction, values: InvoiceValues, looked: boolean) => {
    setBusy(action);
    setIsSaved(false);
    const wasSaved = draft.stored !== null && ['idle', 'saved'].includes(draft.state.kind);
    try {
      if (action === 'submit' && !looked) {
        const found = await look(values);
        if (found.length > 0) {
          setFindings(found);
          return;
        }
      }
      const { id, version } = await draft.save(toInput(values));
      if (!(await uploads.queue.finish(id))) {
        setFindings(null);
        toast('error', t('invoices.filesUnfinished'), t('invoices.filesUnfinishedText'));
        return;
      }
      if (action === 'draft') {
        // Of what saves itself the page says when it was saved.
        if (!wasSaved) toast('success', t('invoices.draftSaved'));
      } else {
        setIsSaved(true);
        const { status } = await submitSaved.mutateAsync({ id, version });
        if (status === 'pending') toast('success', t('invoices.submitted'), t('invoices.submittedText'));
        else toast('success', t('invoices.sentNow'));
      }
      setFindings(null);
      void navigate(paths.invoice(id));
    } catch (error) {
      setFindings(null);
      if (isStale(error)) setStopped(action);
      else showError(error, values);
    } finally {
      setBusy(null);
    }
  };

  const start = (action: EditorAction, looked = false) => {
    form.clearErrors('root');
    setStopped(null);
    const invalid = () => {
      setIsSaved(false);
      setFindings(null);
      form.setError('root', { message: t('faults.formInvalid') });
    };
    void form.handleSubmit((values) => run(action, values, looked), invalid)();
  };

  return {
    busy,
    isSaved,
    findings,
    saveDraft: () => {
      start('draft');
    },
    submit: () => {
      start('submit');
    },
    closeWarnings: () => {
      setFindings(null);
    },
    sendAnyway: () => {
      start('submit', true);
    },
    resume: () => {
      if (stopped) start(stopped, true);
      else draft.touch();
    },
  };
}
