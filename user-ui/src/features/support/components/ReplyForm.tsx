import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/Field';
import { TextArea } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import type { Message } from '../api/messages';
import { useReply } from '../api/messages';

/** What the server takes of one text. */
const most = 5000;

interface ReplyFormProps {
  message: Message;
}

/** Where the user goes on with a thread, also one that was closed. */
export function ReplyForm({ message }: ReplyFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const reply = useReply(message.id);
  const rules = fieldRules(t);
  const schema = z.object({ text: rules.required().check(rules.longest(most)) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { text: '' } });
  useErrorsInLanguage(form);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await reply.mutateAsync(text);
      form.reset();
    } catch (error) {
      if (showServerErrors(error, form.setError, (path) => path === 'text')) return;
      form.setError('root', { message: errorText(error) });
    }
  });

  return (
    <form
      className="grid grid-cols-1 gap-4 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {errors.root && (
        <Notice kind="error" title={t('support.failed')}>
          {errors.root.message}
        </Notice>
      )}
      <Field
        error={errors.text?.message}
        hint={t(message.status === 'closed' ? 'messages.closedHint' : 'messages.replyHint', { email: message.email })}
        label={t('messages.reply')}
      >
        {(control) => <TextArea rows={4} {...control} {...form.register('text')} />}
      </Field>
      <Button busy={isSubmitting} className="justify-self-start" type="submit">
        {t('support.send')}
      </Button>
    </form>
  );
}
