import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { ReimbursementValues } from '../lib/reimbursementForm';
import { vehicles } from '../lib/reimbursementForm';
import { ClaimedField } from './ClaimedField';

export function MileageFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ReimbursementValues>();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('reimbursements.vehicle')}>
          {(props) => (
            <Select {...props} {...register('vehicle')}>
              {vehicles.map((vehicle) => (
                <option key={vehicle} value={vehicle}>
                  {t(`reimbursements.vehicles.${vehicle}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          error={formState.errors.kilometres?.message}
          hint={t('reimbursements.kilometresHint')}
          label={t('reimbursements.kilometres')}
        >
          {(props) => <TextInput autoComplete="off" inputMode="decimal" {...props} {...register('kilometres')} />}
        </Field>
      </div>
      <ClaimedField />
    </>
  );
}
