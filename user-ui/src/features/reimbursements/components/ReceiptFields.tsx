import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { ReimbursementValues } from '../lib/reimbursementForm';

export function ReceiptFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ReimbursementValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field error={errors.amount?.message} hint={t('reimbursements.amountHint')} label={t('reimbursements.amount')}>
        {(props) => <TextInput autoComplete="off" inputMode="decimal" {...props} {...register('amount')} />}
      </Field>
      <Field
        error={errors.deductibleVat?.message}
        hint={t('reimbursements.deductibleVatHint')}
        label={t('reimbursements.deductibleVat')}
        optional
      >
        {(props) => <TextInput autoComplete="off" inputMode="decimal" {...props} {...register('deductibleVat')} />}
      </Field>
    </div>
  );
}
