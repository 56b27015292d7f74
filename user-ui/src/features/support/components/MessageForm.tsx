import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '@/api/session';
import { Field } from '@/components/form/Field';
import { TextArea, TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { MessageValues } from './messageForm';
import { messageSchema } from './messageForm';

interface MessageFormProps {
  user: CurrentUser | null;
  onSend: (values: MessageValues) => Promise<{ message: string }>;
  /** What this kind of message asks for besides. */
  children?: ReactNode;
}

export function MessageForm({ user, onSend, children }: MessageFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const defaultValues = { name: user?.fullName ?? '', email: user?.email ?? '', subject: '', message: '' };
  const form = useForm({ resolver: zodResolver(messageSchema(t)), defaultValues });
  useErrorsInLanguage(form);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await onSend(values);
      toast('success', t('support.sent'), answer.message);
      form.reset(defaultValues);
      // There it stands, and there the answer comes.
      if (user) await navigate(paths.messages);
    } catch (error) {
      if (showServerErrors(error, form.setError, (path) => path in defaultValues)) return;
      form.setError('root', { message: errorText(error) });
    }
  });

  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root && (
        <Notice kind="error" title={t('support.failed')}>
          {errors.root.message}
        </Notice>
      )}
      {children}
      <div className="grid gap-4 md:grid-cols-2">
        <Field error={errors.name?.message} label={t('contact.name')}>
          {(control) => <TextInput autoComplete="name" {...control} {...form.register('name')} />}
        </Field>
        <Field error={errors.email?.message} label={t('contact.email')}>
          {(control) => <TextInput autoComplete="email" inputMode="email" {...control} {...form.register('email')} />}
        </Field>
      </div>
      <Field error={errors.subject?.message} label={t('contact.subject')}>
        {(control) => <TextInput {...control} {...form.register('subject')} />}
      </Field>
      <Field error={errors.message?.message} label={t('contact.message')}>
        {(control) => <TextArea rows={6} {...control} {...form.register('message')} />}
      </Field>
      <Button busy={isSubmitting} className="justify-self-start" type="submit">
        {t('support.send')}
      </Button>
    </form>
  );
}
