import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { ReimbursementValues } from '../lib/reimbursementForm';

/** How much is asked for; without it, the tax-free amount. */
export function ClaimedField() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ReimbursementValues>();
  return (
    <Field
      error={formState.errors.claimed?.message}
      hint={t('reimbursements.claimedHint')}
      label={t('reimbursements.claimed')}
      optional
    >
      {(props) => (
        <TextInput autoComplete="off" className="sm:max-w-60" inputMode="decimal" {...props} {...register('claimed')} />
      )}
    </Field>
  );
}
