import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';

interface EmailFormProps {
  onSend: (email: string) => void;
  busy: boolean;
  done: boolean;
  doneText: string;
  sendError: Error | null;
}

/** One address, to which a link is sent. */
export function EmailForm({ onSend, busy, done, doneText, sendError }: EmailFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const schema = z.object({ email: fieldRules(t).email() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  useErrorsInLanguage(form);
  const submit = form.handleSubmit(({ email }) => {
    onSend(email);
  });
  if (done) return <Notice kind="success">{doneText}</Notice>;
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {sendError && (
        <Notice kind="error" title={t('auth.forgotPage.failed')}>
          {errorText(sendError)}
        </Notice>
      )}
      <Field error={form.formState.errors.email?.message} label={t('auth.email')}>
        {(control) => <TextInput autoComplete="email" inputMode="email" {...control} {...form.register('email')} />}
      </Field>
      <Button busy={busy} type="submit">
        {t('auth.forgotPage.send')}
      </Button>
    </form>
  );
}
