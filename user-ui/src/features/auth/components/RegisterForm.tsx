import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Link } from '@/components/ui/Link';
import { Notice } from '@/components/ui/Notice';
import { Marked } from '@/i18n/Marked';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { paths } from '@/lib/paths';
import { useRegister } from '../api/auth';
import { OidcButton } from './OidcButton';
import { ResendVerification } from './ResendVerification';

interface RegisterFormProps {
  referral: string | null;
}

export function RegisterForm({ referral }: RegisterFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const register = useRegister();
  const [mailSentTo, setMailSentTo] = useState<string | null>(null);
  const rules = fieldRules(t);
  const schema = z
    .object({ fullName: rules.required(), email: rules.email(), password: rules.password(), repeat: z.string() })
    .check(z.refine((input) => input.password === input.repeat, { error: t('errors.passwords'), path: ['repeat'] }));
  const defaultValues = { fullName: '', email: '', password: '', repeat: '' };
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  useErrorsInLanguage(form);
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ fullName, email, password }) => {
    register.mutate(
      { fullName, email, password, ...(referral && { referral }) },
      {
        onSuccess: (answer) => {
          toast('success', t('auth.registerDone'), answer.message);
          if (answer.emailVerificationSent) setMailSentTo(email);
        },
        onError: (error) => {
          if (showServerErrors(error, form.setError, (path) => path in defaultValues)) return;
          toast('error', t('auth.registerFailed'), error.message ? errorText(error) : t('auth.registerUnknown'));
        },
      },
    );
  });

  if (mailSentTo !== null) {
    return (
      <Notice kind="success" title={t('auth.checkMailTitle')}>
        <p>{t('auth.checkMailText', { email: mailSentTo })}</p>
        <ResendVerification email={mailSentTo} />
      </Notice>
    );
  }
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {referral && <Notice>{t('auth.referral', { code: referral })}</Notice>}
      <Field error={errors.fullName?.message} label={t('auth.fullName')}>
        {(control) => <TextInput autoComplete="name" {...control} {...form.register('fullName')} />}
      </Field>
      <Field error={errors.email?.message} label={t('auth.email')}>
        {(control) => <TextInput autoComplete="email" inputMode="email" {...control} {...form.register('email')} />}
      </Field>
      <Field error={errors.password?.message} hint={t('auth.passwordHint')} label={t('auth.password')}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('password')} />}
      </Field>
      <Field error={errors.repeat?.message} label={t('auth.repeatPassword')}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('repeat')} />}
      </Field>
      <p className="text-xs text-muted">
        <Marked
          elements={{
            terms: <Link className="underline" to={paths.terms} />,
            privacy: <Link className="underline" to={paths.privacy} />,
          }}
          text={t('auth.consent')}
        />
      </p>
      <Button busy={register.isPending} type="submit" variant="accent">
        {t('auth.register')}
      </Button>
      <OidcButton />
    </form>
  );
}
