import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { ApiError } from '@/lib/apiError';
import type { ClientInput } from '../api/clients';
import { ClientFields } from './ClientFields';
import type { ClientValues } from './clientForm';
import { clientSchema, emptyClient, toInput } from './clientForm';
import { FinnishDialog } from './FinnishDialog';
import { SimilarClients } from './SimilarClients';

const knows = (path: string) => path in emptyClient;

/** One of the further addresses is at fault: the form has a single field for all of them. */
function formField(path: string): string {
  return path.replace(/^additionalEmails\.\d+$/, 'additionalEmails');
}

interface ClientFormProps {
  initial: ClientValues;
  busy: boolean;
  /** A client that is not stored yet may be there already. */
  isNew?: boolean;
  save: (input: ClientInput, options: { onError: (error: Error) => void }) => void;
}

export function ClientForm({ initial, busy, isNew = false, save }: ClientFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [finnish, setFinnish] = useState(false);
  const form = useForm({ resolver: zodResolver(clientSchema(t)), defaultValues: initial });
  useErrorsInLanguage(form);

  const submit = form.handleSubmit((values) => {
    if (values.country === 'FI') {
      setFinnish(true);
      return;
    }
    save(toInput(values), {
      onError: (error) => {
        if (error instanceof ApiError && error.fields.some(({ code }) => code === 'finnish_client')) {
          setFinnish(true);
          return;
        }
        if (showServerErrors(error, form.setError, knows, formField)) return;
        form.setError('root', { message: errorText(error) });
      },
    });
  });

  return (
    <FormProvider {...form}>
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          // The form also stands in a dialog inside the invoice's form; React would hand the event on to that one.
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
          onFinnish={() => {
            setFinnish(true);
          }}
        />
        {isNew && <SimilarClients />}
        <Button busy={busy} className="justify-self-start" type="submit">
          {t('clients.save')}
        </Button>
      </form>
      <FinnishDialog onOpenChange={setFinnish} open={finnish} />
    </FormProvider>
  );
}
