import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CurrentUser } from '@/api/session';
import { useSettings } from '@/api/settings';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { TextInput } from '@/components/form/controls';
import { Button, buttonClass } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { paths } from '@/lib/paths';
import type { SecondFactorKind } from '../api/auth';
import { useSignInAgain } from '../api/auth';
import { SecondFactorForm } from './SecondFactorForm';

export interface SignInAgainDialogProps {
  email: string;
  onEntered: (user: CurrentUser) => void;
  onLeave: () => void;
}

export function SignInAgainDialog({ email, onEntered, onLeave }: SignInAgainDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      description={t('auth.again.text')}
      dismissable={false}
      onOpenChange={onLeave}
      open
      title={t('auth.again.title')}
    >
      <AgainForm email={email} onEntered={onEntered} onLeave={onLeave} />
    </Dialog>
  );
}

function AgainForm({ email, onEntered, onLeave }: SignInAgainDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: settings } = useSettings();
  const enter = useSignInAgain();
  const rules = fieldRules(t);
  const schema = z.object({ email: rules.email(), password: rules.required() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email, password: '' } });
  const { errors } = form.formState;
  const [second, setSecond] = useState<readonly SecondFactorKind[] | null>(null);
  const arrive = (answer: { user?: CurrentUser; second?: readonly SecondFactorKind[] }) => {
    if (answer.user) onEntered(answer.user);
    else setSecond(answer.second ?? []);
  };
  const submit = form.handleSubmit((credentials) => {
    enter.mutate(credentials, { onSuccess: arrive });
  });
  if (second) {
    return (
      <SecondFactorForm
        kinds={second}
        onCancel={() => {
          setSecond(null);
        }}
        onEntered={onEntered}
      />
    );
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        // The dialog may be inside another form, which must not be submitted.
        event.stopPropagation();
        void submit(event);
      }}
    >
      {enter.error && (
        <Notice kind="error" title={t('auth.loginFailed')}>
          {enter.error.message ? errorText(enter.error) : t('auth.loginUnknown')}
        </Notice>
      )}
      <Field error={errors.email?.message} label={t('auth.email')}>
        {(control) => <TextInput autoComplete="username" inputMode="email" {...control} {...form.register('email')} />}
      </Field>
      <Field error={errors.password?.message} label={t('auth.password')}>
        {(control) => (
          <PasswordInput autoComplete="current-password" autoFocus {...control} {...form.register('password')} />
        )}
      </Field>
      <Button busy={enter.isPending} type="submit">
        {t('auth.logIn')}
      </Button>
      {settings?.oidcEnabled === true && (
        <a className={buttonClass('secondary')} href={paths.oidcStart} rel="noreferrer" target="_blank">
          {t('auth.again.oidc', { name: settings.oidcName })}
        </a>
      )}
      <div className="flex flex-wrap justify-between gap-x-3">
        <Button
          className="-mx-4"
          onClick={() => {
            enter.mutate(null, { onSuccess: arrive });
          }}
          variant="ghost"
        >
          {t('auth.again.elsewhere')}
        </Button>
        <Button className="-mx-4" onClick={onLeave} variant="ghost">
          {t('auth.again.leave')}
        </Button>
      </div>
    </form>
  );
}
