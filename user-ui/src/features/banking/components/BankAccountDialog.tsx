import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { BankAccount } from '@/api/bankAccounts';
import { useSession } from '@/api/session';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Field } from '@/components/form/Field';
import { Checkbox, TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { isStale } from '@/lib/stale';
import { useSaveBankAccount } from '../api/bankAccounts';
import { BankAccountStaleDialog } from './BankAccountStaleDialog';
import { NumberFields } from './NumberFields';
import type { BankAccountValues } from './bankAccountForm';
import { bankAccountSchema, toInput, toValues } from './bankAccountForm';

interface BankAccountDialogProps {
  account: BankAccount | null;
  onClose: () => void;
}

export function BankAccountDialog({ account, onClose }: BankAccountDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onOpenChange={onClose} open title={t(account ? 'banking.editTitle' : 'banking.addTitle')}>
      <BankAccountForm account={account} onSaved={onClose} />
    </Dialog>
  );
}

interface BankAccountFormProps {
  account: BankAccount | null;
  onSaved: () => void;
}

function BankAccountForm({ account, onSaved }: BankAccountFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const session = useSession();
  const save = useSaveBankAccount(account?.id ?? null, (saved) => {
    toast('success', t(account ? 'banking.saved' : 'banking.created'), saved.warning ?? saved.bankName);
    onSaved();
  });
  const defaultValues = toValues(account, session.data?.fullName ?? '');
  const form = useForm({ resolver: zodResolver(bankAccountSchema(t)), defaultValues });
  useErrorsInLanguage(form);
  // The version being edited; a newer one replaces it only when the user chooses so.
  const [base, setBase] = useState(account);
  const [isOutdated, setOutdated] = useState(false);
  const { register, control, formState } = form;
  const kind = useWatch({ control, name: 'kind' });
  const { errors } = formState;

  const send = (values: BankAccountValues, read: BankAccount | null) => {
    save.mutate(
      { ...toInput(values), ...(read && { version: read.version }) },
      {
        onError: (error) => {
          if (isStale(error)) {
            setOutdated(true);
            return;
          }
          if (showServerErrors(error, form.setError, (path) => path in defaultValues)) return;
          form.setError('root', { message: errorText(error) });
        },
      },
    );
  };
  const submit = form.handleSubmit((values) => {
    send(values, base);
  });
  const standOn = (newest: BankAccount) => {
    setBase(newest);
    setOutdated(false);
  };

  return (
    <FormProvider {...form}>
      <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root && (
          <Notice kind="error" title={t('banking.failed')}>
            {errors.root.message}
          </Notice>
        )}
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <ChoiceCards
              choices={[
                { value: 'swedish', label: t('banking.kindSwedish'), hint: t('banking.kindSwedishHint') },
                { value: 'iban', label: t('banking.kindIban'), hint: t('banking.kindIbanHint') },
              ]}
              legend={t('banking.kind')}
              onChange={field.onChange}
              value={field.value}
            />
          )}
        />
        <Field error={errors.recipientName?.message} label={t('banking.recipientName')}>
          {(props) => <TextInput autoComplete="name" {...props} {...register('recipientName')} />}
        </Field>
        <NumberFields />
        {kind === 'iban' && (
          <>
            <Field error={errors.swiftBic?.message} label={t('banking.swiftBic')} optional>
              {(props) => (
                <TextInput autoCapitalize="characters" autoComplete="off" {...props} {...register('swiftBic')} />
              )}
            </Field>
            <Field
              error={errors.bankName?.message}
              hint={t('banking.bankNameHint')}
              label={t('banking.bankName')}
              optional
            >
              {(props) => <TextInput autoComplete="off" {...props} {...register('bankName')} />}
            </Field>
          </>
        )}
        <Checkbox label={t('banking.isDefault')} {...register('isDefault')} />
        <Button busy={save.isPending} type="submit">
          {t('banking.save')}
        </Button>
      </form>
      {base && isOutdated && (
        <BankAccountStaleDialog
          accountId={base.id}
          onClose={() => {
            setOutdated(false);
          }}
          onMine={(newest) => {
            standOn(newest);
            void form.handleSubmit((values) => {
              send(values, newest);
            })();
          }}
          onTheirs={(newest) => {
            standOn(newest);
            form.reset(toValues(newest, ''));
          }}
        />
      )}
    </FormProvider>
  );
}
