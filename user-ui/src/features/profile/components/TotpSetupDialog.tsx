import { zodResolver } from '@hookform/resolvers/zod';
import type { components } from '@paraply/core/schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CopyField } from '@/components/form/CopyField';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { useConfirmTotp } from '../api/secondFactor';
import { RecoveryCodes } from './RecoveryCodes';

interface TotpSetupDialogProps {
  setup: components['schemas']['TotpSetup'];
  onClose: () => void;
}

/** Sets up an authenticator app: scan, confirm, keep the recovery codes. */
export function TotpSetupDialog({ setup, onClose }: TotpSetupDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const confirm = useConfirmTotp();
  const schema = z.object({ code: fieldRules(t).required() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const submit = form.handleSubmit(({ code }) => {
    confirm.mutate(code, {
      onSuccess: (answer) => {
        if (answer.recoveryCodes.length === 0) onClose();
      },
      onError: () => {
        form.reset();
      },
    });
  });
  const codes = confirm.data?.recoveryCodes ?? [];
  if (codes.length > 0) {
    return (
      <Dialog dismissable={false} onOpenChange={onClose} open title={t('profile.second.codes')}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      description={`${t('profile.second.scan')} ${t('profile.second.logsOut')}`}
      onOpenChange={onClose}
      open
      title={t('profile.second.setUp')}
    >
      <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {/* The code needs white around it, also in the dark. */}
        <img
          alt={t('profile.second.qr')}
          className="size-52 justify-self-center rounded-control bg-[rgb(255_255_255)] p-4"
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrSvg)}`}
        />
        <CopyField label={t('profile.second.secret')} value={setup.secret} />
        {confirm.error && <Notice kind="error">{errorText(confirm.error)}</Notice>}
        <Field
          error={form.formState.errors.code?.message}
          hint={t('auth.second.codeHint')}
          label={t('auth.second.code')}
        >
          {(control) => (
            <TextInput
              autoComplete="one-time-code"
              className="figures"
              inputMode="numeric"
              {...control}
              {...form.register('code')}
            />
          )}
        </Field>
        <Button busy={confirm.isPending} type="submit">
          {t('profile.second.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
