import { zodResolver } from '@hookform/resolvers/zod';
import type { components } from '@paraply/core/schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CurrentUser } from '@/api/session';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Field } from '@/components/form/Field';
import { Checkbox, TextArea } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { useSendSupport } from '../api/messages';

const extents = ['whole', 'part'] as const;

/** Below what the server takes of one text, since the choices are added to it. */
const mostCharacters = 4500;

export interface CreditRequestFormProps {
  invoice: Pick<components['schemas']['Invoice'], 'id' | 'invoiceNumber'>;
}

interface FormProps extends CreditRequestFormProps {
  user: CurrentUser;
  /** It was sent, and the server answered with this. */
  onSent: (answer: string) => void;
}

/** What should be credited and why, sent as a support message in the user's own language. */
export function CreditRequestForm({ invoice, user, onSent }: FormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const send = useSendSupport();
  const [extent, setExtent] = useState<(typeof extents)[number]>('whole');
  const rules = fieldRules(t);
  const schema = z.object({ message: rules.message().check(rules.longest(mostCharacters)), replacement: z.boolean() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { message: '', replacement: false } });
  useErrorsInLanguage(form);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ message, replacement }) => {
    // Only an invoice that is credited as a whole is replaced.
    const wish = extent === 'whole' && replacement ? 'replacement' : extent;
    try {
      const answer = await send.mutateAsync({
        name: user.fullName,
        email: user.email,
        subject: t('creditRequest.subject', { number: invoice.invoiceNumber ?? '' }),
        message: [t(`creditRequest.wishes.${wish}`), message].join('\n\n'),
        urgency: 'medium',
        invoiceId: invoice.id,
      });
      onSent(answer.message);
    } catch (error) {
      if (showServerErrors(error, form.setError, (path) => path === 'message')) return;
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
      <ChoiceCards
        choices={extents.map((value) => ({ value, label: t(`creditRequest.extents.${value}`) }))}
        legend={t('creditRequest.extent')}
        onChange={setExtent}
        value={extent}
      />
      {extent === 'whole' && <Checkbox label={t('creditRequest.replacement')} {...form.register('replacement')} />}
      <Field
        error={errors.message?.message}
        hint={t(`creditRequest.reasonHints.${extent}`)}
        label={t('creditRequest.reason')}
      >
        {(control) => <TextArea rows={5} {...control} {...form.register('message')} />}
      </Field>
      <Button busy={isSubmitting} className="justify-self-start" type="submit">
        {t('support.send')}
      </Button>
    </form>
  );
}
