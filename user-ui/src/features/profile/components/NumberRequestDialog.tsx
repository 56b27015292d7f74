import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { DocumentField } from '@/components/form/DocumentField';
import { Field } from '@/components/form/Field';
import { TextArea, TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { useCreateTaxRequest } from '../api/taxRequests';

const empty = { personnummer: '', reason: '', file: null };

interface NumberRequestDialogProps {
  onClose: () => void;
}

/** A personal number that is recorded is changed by the office, on a document. */
export function NumberRequestDialog({ onClose }: NumberRequestDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useCreateTaxRequest(() => {
    toast('success', t('taxRequests.sent'));
    onClose();
  });
  const rules = fieldRules(t);
  const schema = z.object({ personnummer: rules.required(), reason: rules.required(), file: rules.file() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  useErrorsInLanguage(form);
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ file, ...request }) => {
    if (!file) return;
    create.mutate(
      { ...request, file },
      {
        onError: (error) => {
          if (showServerErrors(error, form.setError, (path) => path in empty)) return;
          form.setError('root', { message: errorText(error) });
        },
      },
    );
  });
  return (
    <Dialog description={t('taxRequests.neededText')} onOpenChange={onClose} open title={t('taxRequests.numberTitle')}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          // The dialog lies in the profile's tree of React: its form must not be sent too.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <Field
          error={errors.personnummer?.message}
          hint={t('profile.personnummerHint')}
          label={t('taxRequests.number')}
        >
          {(props) => (
            <TextInput autoComplete="off" inputMode="numeric" {...props} {...form.register('personnummer')} />
          )}
        </Field>
        <Field error={errors.reason?.message} label={t('taxRequests.reason')}>
          {(props) => <TextArea rows={2} {...props} {...form.register('reason')} />}
        </Field>
        <Controller
          control={form.control}
          name="file"
          render={({ field }) => (
            <DocumentField
              error={errors.file?.message}
              file={field.value}
              hint={t('taxRequests.documentHint')}
              label={t('taxRequests.document')}
              onChoose={field.onChange}
            />
          )}
        />
        {errors.root && <Notice kind="error">{errors.root.message}</Notice>}
        <Button busy={create.isPending} type="submit">
          {t('taxRequests.send')}
        </Button>
      </form>
    </Dialog>
  );
}
