import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CurrentUser } from '@/api/session';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Link } from '@/components/ui/Link';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { paths } from '@/lib/paths';
import type { SecondFactorKind } from '../api/auth';
import { useLogIn } from '../api/auth';
import { OidcButton } from './OidcButton';
import { ResendVerification } from './ResendVerification';
import { SecondFactorForm } from './SecondFactorForm';

interface LoginFormProps {
  onLoggedIn: (user: CurrentUser) => void;
}

export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const logIn = useLogIn();
  const [second, setSecond] = useState<readonly SecondFactorKind[] | null>(null);
  const [unverified, setUnverified] = useState<{ email: string; message: string } | null>(null);
  const rules = fieldRules(t);
  const schema = z.object({ email: rules.email(), password: rules.required() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '', password: '' } });
  useErrorsInLanguage(form);
  const { errors } = form.formState;

  const welcome = (user: CurrentUser) => {
    toast('success', t('auth.loginDone'), t('auth.welcome', { name: user.fullName }));
    onLoggedIn(user);
  };
  const submit = form.handleSubmit((input) => {
    setUnverified(null);
    logIn.mutate(input, {
      onSuccess: ({ answer, user }) => {
        if (answer.requiresVerification) {
          setUnverified({ email: input.email, message: answer.message });
        } else if (answer.requiresSecondFactor) {
          setSecond(answer.secondFactors ?? []);
        } else if (user) {
          welcome(user);
        }
      },
      onError: (error) => {
        toast('error', t('auth.loginFailed'), error.message ? errorText(error) : t('auth.loginUnknown'));
      },
    });
  });

  if (second) {
    return (
      <SecondFactorForm
        kinds={second}
        onCancel={() => {
          setSecond(null);
        }}
        onEntered={welcome}
      />
    );
  }
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {unverified && (
        <Notice title={t('auth.verifyTitle')}>
          <p>{unverified.message || t('auth.verifyText')}</p>
          <ResendVerification email={unverified.email} />
        </Notice>
      )}
      <Field error={errors.email?.message} label={t('auth.email')}>
        {(control) => <TextInput autoComplete="username" inputMode="email" {...control} {...form.register('email')} />}
      </Field>
      <Field error={errors.password?.message} label={t('auth.password')}>
        {(control) => <PasswordInput autoComplete="current-password" {...control} {...form.register('password')} />}
      </Field>
      <Button busy={logIn.isPending} type="submit">
        {t('auth.logIn')}
      </Button>
      <Link
        className="inline-flex min-h-11 items-center justify-self-start text-primary underline"
        to={paths.forgotPassword}
      >
        {t('auth.forgot')}
      </Link>
      <OidcButton />
    </form>
  );
}
