import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formPath, showServerErrors } from '@/components/form/serverErrors';
import { useErrorText } from '@/i18n/useErrorText';
import { ApiError } from '@/lib/apiError';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toasts';
import { invoiceQuery } from '../../api/invoices';
import { useSaveInvoice, useSubmitInvoice } from '../../api/writes';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { formFieldOf, knowsField, toInput } from '../../lib/invoiceForm';

type Act = 'draft' | 'submit';

interface EditorActsInput {
  form: UseFormReturn<InvoiceValues>;
  invoiceId: string | null;
  version: number | undefined;
  /** Forgets the copy on this device, once the server has the work. */
  dropCopy: () => void;
}

export interface EditorActs {
  busy: Act | null;
  saveDraft: () => void;
  submit: () => void;
  stale: boolean;
  overwrite: () => void;
  closeStale: () => void;
}

/** Names that the form calls otherwise, so that the server's faults find their fields. */
function inFormWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = error.fields.map((fault) => ({ ...fault, field: formFieldOf(formPath(fault.field)) }));
  return new ApiError(error.message, { status: error.status, code: error.code, fields });
}

/** Saving and sending: first the form, then the server; a newer version elsewhere is asked about. */
export function useEditorActs({ form, invoiceId, version, dropCopy }: EditorActsInput): EditorActs {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const errorText = useErrorText();
  const save = useSaveInvoice(invoiceId);
  const submitSaved = useSubmitInvoice();
  const [busy, setBusy] = useState<Act | null>(null);
  const [staleAct, setStaleAct] = useState<Act | null>(null);

  const showError = (error: unknown, values: InvoiceValues) => {
    const mapped = inFormWords(error);
    const placed = showServerErrors(mapped, form.setError, (path) => knowsField(path, values));
    if (!placed) form.setError('root', { message: errorText(error) });
  };

  const finish = async (act: Act, saved: { id: string; version: number }) => {
    dropCopy();
    if (act === 'draft') {
      toast('success', t('invoices.draftSaved'));
      void navigate(paths.invoice(saved.id));
      return;
    }
    try {
      const { status } = await submitSaved.mutateAsync({ id: saved.id, version: saved.version });
      if (status === 'pending') toast('success', t('invoices.submitted'), t('invoices.submittedText'));
      else toast('success', t('invoices.sentNow'));
      void navigate(paths.invoice(saved.id));
    } catch (error) {
      // The work is saved; what keeps it from being sent stays on the screen until it is read.
      const details = error instanceof ApiError ? error.fields.map((fault) => fault.message) : [];
      toast('error', t('invoices.submitFailed'), [errorText(error), ...details].join(' '));
      void navigate(paths.invoiceEdit(saved.id), { replace: true });
    }
  };

  const run = async (act: Act, values: InvoiceValues, against: number | undefined) => {
    setBusy(act);
    try {
      await finish(act, await save.mutateAsync(toInput(values, against)));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') setStaleAct(act);
      else showError(error, values);
    } finally {
      setBusy(null);
    }
  };

  const start = (act: Act, against = version) => {
    form.clearErrors('root');
    const invalid = () => {
      form.setError('root', { message: t('errors.formInvalid') });
    };
    void form.handleSubmit((values) => run(act, values, against), invalid)();
  };

  return {
    busy,
    saveDraft: () => {
      start('draft');
    },
    submit: () => {
      start('submit');
    },
    stale: staleAct !== null,
    closeStale: () => {
      setStaleAct(null);
    },
    overwrite: () => {
      const act = staleAct;
      if (act === null || invoiceId === null) return;
      setStaleAct(null);
      void client.fetchQuery({ ...invoiceQuery(invoiceId), staleTime: 0 }).then(
        (newest) => {
          start(act, newest.version);
        },
        (error: unknown) => {
          toast('error', t('invoices.saveFailed'), errorText(error));
        },
      );
    },
  };
}
