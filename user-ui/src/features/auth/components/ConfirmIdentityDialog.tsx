import { zodResolver } from '@hookform/resolvers/zod';
import { knowsPasskeys } from '@paraply/core/passkey';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { secondFactorQuery } from '@/api/secondFactor';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { TextInput } from '@/components/form/controls';
import { Button, buttonClass } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { paths } from '@/lib/paths';
import type { SecondFactorKind } from '../api/auth';
import { useConfirmIdentity } from '../api/auth';

interface ConfirmIdentityDialogProps {
  onDone: (confirmed: boolean) => void;
}

export function ConfirmIdentityDialog({ onDone }: ConfirmIdentityDialogProps) {
  const { t } = useTranslation();
  const state = useQuery({ ...secondFactorQuery, staleTime: 0 });
  return (
    <Dialog
      description={t('auth.confirm.text')}
      onOpenChange={() => {
        onDone(false);
      }}
      open
      title={t('auth.confirm.title')}
    >
      {state.isPending && <SkeletonRows count={1} />}
      {state.isError && <QueryError error={state.error} onRetry={() => void state.refetch()} />}
      {state.data &&
        (state.data.confirmWith.length > 0 || state.data.password ? (
          <ConfirmForm kinds={state.data.confirmWith} onDone={onDone} />
        ) : (
          <a className={buttonClass('primary')} href={paths.oidcStart}>
            {t('auth.confirm.signInAgain')}
          </a>
        ))}
    </Dialog>
  );
}

interface ConfirmFormProps extends ConfirmIdentityDialogProps {
  /** None: the password. */
  kinds: readonly SecondFactorKind[];
}

function ConfirmForm({ kinds, onDone }: ConfirmFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const confirm = useConfirmIdentity();
  const schema = z.object({ proof: fieldRules(t).required() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { proof: '' } });
  const hasFactor = kinds.length > 0;
  const hasApp = kinds.includes('totp');
  const passkey = kinds.includes('passkey') && knowsPasskeys();
  const send = (proof: { code: string } | { password: string } | 'passkey') => {
    confirm.mutate(proof, {
      onSuccess: () => {
        onDone(true);
      },
      onError: () => {
        form.reset();
      },
    });
  };
  const submit = form.handleSubmit(({ proof }) => {
    send(hasFactor ? { code: proof } : { password: proof });
  });
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
      {confirm.error && (
        <Notice kind="error" title={t('auth.confirm.failed')}>
          {errorText(confirm.error)}
        </Notice>
      )}
      {passkey && (
        <Button
          busy={confirm.isPending}
          onClick={() => {
            send('passkey');
          }}
        >
          {t('auth.second.usePasskey')}
        </Button>
      )}
      {hasFactor ? (
        <Field
          error={form.formState.errors.proof?.message}
          hint={t(hasApp ? 'auth.confirm.codeHint' : 'auth.second.recoveryHint')}
          label={t(hasApp ? 'auth.second.code' : 'auth.second.recoveryCode')}
        >
          {(control) => (
            <TextInput
              autoComplete="one-time-code"
              autoFocus={!passkey}
              className="figures"
              {...control}
              {...form.register('proof')}
            />
          )}
        </Field>
      ) : (
        <Field error={form.formState.errors.proof?.message} label={t('auth.password')}>
          {(control) => (
            <PasswordInput autoComplete="current-password" autoFocus {...control} {...form.register('proof')} />
          )}
        </Field>
      )}
      <Button busy={confirm.isPending} type="submit" variant={passkey ? 'secondary' : 'primary'}>
        {t('auth.confirm.submit')}
      </Button>
    </form>
  );
}
