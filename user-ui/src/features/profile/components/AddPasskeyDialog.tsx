import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { useAddPasskey } from '../api/secondFactor';
import { RecoveryCodes } from './RecoveryCodes';

interface AddPasskeyDialogProps {
  onClose: () => void;
}

/** A passkey gets a name, and is made by the browser. */
export function AddPasskeyDialog({ onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const add = useAddPasskey();
  const schema = z.object({ name: fieldRules(t).required() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } });
  const submit = form.handleSubmit(({ name }) => {
    add.mutate(name, {
      onSuccess: (answer) => {
        if (answer.recoveryCodes.length === 0) onClose();
      },
    });
  });
  const codes = add.data?.recoveryCodes ?? [];
  if (codes.length > 0) {
    return (
      <Dialog dismissable={false} onOpenChange={onClose} open title={t('profile.second.codes')}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      description={`${t('profile.second.passkeyText')} ${t('profile.second.logsOut')}`}
      onOpenChange={onClose}
      open
      title={t('profile.second.addPasskey')}
    >
      <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {add.error && <Notice kind="error">{errorText(add.error)}</Notice>}
        <Field
          error={form.formState.errors.name?.message}
          hint={t('profile.second.passkeyNameHint')}
          label={t('profile.second.passkeyName')}
        >
          {(control) => <TextInput autoComplete="off" {...control} {...form.register('name')} />}
        </Field>
        <Button busy={add.isPending} type="submit">
          {t('profile.second.addPasskey')}
        </Button>
      </form>
    </Dialog>
  );
}
