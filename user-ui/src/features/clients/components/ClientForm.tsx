import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import type { ClientInput } from '../api/clients';
import { ClientFields } from './ClientFields';
import type { ClientValues } from './clientForm';
import { clientSchema, emptyClient, toInput } from './clientForm';
import { FinnishDialog } from './FinnishDialog';

interface ClientFormProps {
  initial: ClientValues;
  busy: boolean;
  save: (input: ClientInput, options: { onError: (error: Error) => void }) => void;
}

export function ClientForm({ initial, busy, save }: ClientFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [finnish, setFinnish] = useState(false);
  const form = useForm({ resolver: zodResolver(clientSchema(t)), defaultValues: initial });

  const submit = form.handleSubmit((values) => {
    if (values.country === 'FI') {
      setFinnish(true);
      return;
    }
    save(toInput(values), {
      onError: (error) => {
        if (showServerErrors(error, form.setError, (path) => path in emptyClient)) return;
        form.setError('root', { message: errorText(error) });
      },
    });
  });

  return (
    <FormProvider {...form}>
      <form
        className="grid gap-4"
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
        <Button busy={busy} className="justify-self-start" type="submit">
          {t('clients.save')}
        </Button>
      </form>
      <FinnishDialog onOpenChange={setFinnish} open={finnish} />
    </FormProvider>
  );
}
