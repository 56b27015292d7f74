import { hasStatus } from '@paraply/core/faults';
import { toast } from '@paraply/core/toasts';
import { useState } from 'react';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { useDeleteAccount } from '../api/profile';

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      description={t('profile.deleteKept')}
      onOpenChange={onOpenChange}
      open={open}
      title={t('profile.deleteTitle')}
    >
      <DeleteForm
        onClose={() => {
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

interface DeleteFormProps {
  onClose: () => void;
}

function DeleteForm({ onClose }: DeleteFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const end = useDeleteAccount();
  const wrong = hasStatus(end.error, 422) ? end.error.fields.find(({ field }) => field === 'password') : undefined;
  return (
    <form
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        end.mutate(password, {
          onSuccess: (answer) => {
            toast('success', t('profile.deleted'), answer.message);
          },
        });
      }}
    >
      {end.error && !wrong && (
        <Notice kind="error" title={t('profile.deleteFailed')}>
          {errorText(end.error)}
        </Notice>
      )}
      {/* Empty for who only logs in through another service: whether it is needed is for the server to say. */}
      <Field error={wrong?.message} label={t('profile.deletePassword')}>
        {(control) => (
          <PasswordInput
            autoComplete="current-password"
            {...control}
            onChange={(event) => {
              setPassword(event.target.value);
            }}
            value={password}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button busy={end.isPending} type="submit" variant="danger">
          {t('profile.deleteConfirm')}
        </Button>
        <Button onClick={onClose} variant="secondary">
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
