import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@paraply/core/faults';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Client } from '@/api/clients';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import type { Translate } from '@/i18n/texts';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { isStale } from '@/lib/stale';
import type { ClientInput } from '../api/clients';
import { ClientFields } from './ClientFields';
import type { ClientValues } from './clientForm';
import { clientSchema, emptyClient, toInput, toValues } from './clientForm';
import { ClientStaleDialog } from './ClientStaleDialog';
import { FinnishDialog } from './FinnishDialog';
import { SimilarClients } from './SimilarClients';

const knows = (path: string) => path in emptyClient;

/** An error in any additional address belongs to the single field for them. */
function formField(path: string): string {
  return path.replace(/^additionalEmails\.\d+$/, 'additionalEmails');
}

/** The server has one code for incomplete VAT numbers and wrong check digits; only the field can tell them apart. */
function inOwnWords(error: Error, t: Translate): Error {
  if (!(error instanceof ApiError)) return error;
  const fields = error.fields.map((fault) =>
    fault.code === 'invalid_vat_number' ? { ...fault, message: t('clients.vatNumberWrong') } : fault,
  );
  return new ApiError(error.message, { status: error.status, code: error.code, fields });
}

interface ClientFormProps {
  /** The client being edited; none for a new one, which is checked for duplicates. */
  stored?: Client;
  /** Suggested name of a new client. */
  name?: string;
  busy: boolean;
  save: (input: ClientInput, options: { onError: (error: Error) => void }) => void;
}

export function ClientForm({ stored, name = '', busy, save }: ClientFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [finnish, setFinnish] = useState(false);
  // The version being edited; a newer one replaces it only when the user chooses so.
  const [base, setBase] = useState(stored);
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm({
    resolver: zodResolver(clientSchema(t)),
    defaultValues: base ? toValues(base) : { ...emptyClient, name },
  });
  useErrorsInLanguage(form);

  const send = (values: ClientValues, version: number | undefined) => {
    if (values.country === 'FI') {
      setFinnish(true);
      return;
    }
    save(toInput(values, version), {
      onError: (error) => {
        if (isStale(error)) {
          setOutdated(true);
          return;
        }
        if (error instanceof ApiError && error.fields.some(({ code }) => code === 'finnish_client')) {
          setFinnish(true);
          return;
        }
        if (showServerErrors(inOwnWords(error, t), form.setError, knows, formField)) return;
        form.setError('root', { message: errorText(error) });
      },
    });
  };
  const submit = form.handleSubmit((values) => {
    send(values, base?.version);
  });
  const standOn = (newest: Client) => {
    setBase(newest);
    setOutdated(false);
  };

  return (
    <FormProvider {...form}>
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          // The form is also used in a dialog inside the invoice form; React would bubble the event to it.
          event.stopPropagation();
          void submit(event);
        }}
      >
        {form.formState.errors.root && (
          <Notice kind="error" title={t('clients.failed')}>
            {form.formState.errors.root.message}
          </Notice>
        )}
        <ClientFields
          isNew={!stored}
          onFinnish={() => {
            setFinnish(true);
          }}
        />
        {!base && <SimilarClients />}
        <Button busy={busy} className="justify-self-start" type="submit">
          {t('clients.save')}
        </Button>
      </form>
      <FinnishDialog onOpenChange={setFinnish} open={finnish} />
      {base && isOutdated && (
        <ClientStaleDialog
          clientId={base.id}
          onClose={() => {
            setOutdated(false);
          }}
          onMine={(newest) => {
            standOn(newest);
            void form.handleSubmit((values) => {
              send(values, newest.version);
            })();
          }}
          onTheirs={(newest) => {
            standOn(newest);
            form.reset(toValues(newest));
          }}
        />
      )}
    </FormProvider>
  );
}
