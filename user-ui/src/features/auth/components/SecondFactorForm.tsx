import { zodResolver } from '@hookform/resolvers/zod';
import { knowsPasskeys } from '@paraply/core/passkey';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CurrentUser } from '@/api/session';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import type { SecondFactorKind } from '../api/auth';
import { useProveSecondFactor } from '../api/auth';

interface SecondFactorFormProps {
  kinds: readonly SecondFactorKind[];
  onEntered: (user: CurrentUser) => void;
  onCancel: () => void;
}

/** The second step of a login: a passkey, a code of the app, or a recovery code. */
export function SecondFactorForm({ kinds, onEntered, onCancel }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const prove = useProveSecondFactor();
  const passkey = kinds.includes('passkey') && knowsPasskeys();
  const [recovery, setRecovery] = useState(!kinds.includes('totp') && !passkey);
  const schema = z.object({ code: fieldRules(t).required() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const send = (proof: { code: string } | 'passkey') => {
    prove.mutate(proof, {
      onSuccess: (user) => {
        if (user) onEntered(user);
      },
      onError: () => {
        form.reset();
      },
    });
  };
  const submit = form.handleSubmit(send);
  const label = t(recovery ? 'auth.second.recoveryCode' : 'auth.second.code');

  return (
    <form
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
    >
      <h2 className="text-xl">{t('auth.second.title')}</h2>
      {prove.error && (
        <Notice kind="error" title={t('auth.loginFailed')}>
          {errorText(prove.error)}
        </Notice>
      )}
      {passkey && (
        <Button
          autoFocus
          busy={prove.isPending}
          onClick={() => {
            send('passkey');
          }}
        >
          {t('auth.second.usePasskey')}
        </Button>
      )}
      {(kinds.includes('totp') || recovery) && (
        <>
          <Field
            error={form.formState.errors.code?.message}
            hint={t(recovery ? 'auth.second.recoveryHint' : 'auth.second.codeHint')}
            key={recovery ? 'recovery' : 'code'}
            label={label}
          >
            {(control) => (
              <TextInput
                autoComplete="one-time-code"
                autoFocus={!passkey || recovery}
                className="figures"
                inputMode={recovery ? 'text' : 'numeric'}
                {...control}
                {...form.register('code')}
              />
            )}
          </Field>
          <Button busy={prove.isPending} type="submit" variant={passkey ? 'secondary' : 'primary'}>
            {t('auth.logIn')}
          </Button>
        </>
      )}
      <div className="flex flex-wrap justify-between gap-x-3">
        {kinds.includes('recovery_code') && (kinds.includes('totp') || !recovery) && (
          <Button
            className="-mx-4"
            onClick={() => {
              form.reset();
              setRecovery(!recovery);
            }}
            variant="ghost"
          >
            {t(recovery ? 'auth.second.useCode' : 'auth.second.useRecovery')}
          </Button>
        )}
        <Button className="-mx-4" onClick={onCancel} variant="ghost">
          {t('auth.second.cancel')}
        </Button>
      </div>
    </form>
  );
}
