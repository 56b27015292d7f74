import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import type { CostValues } from '../lib/costForm';
import { vehicles } from '../lib/costForm';
import { ClaimedField } from './ClaimedField';

export function MileageFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<CostValues>();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('costs.vehicle')}>
          {(props) => (
            <Select {...props} {...register('vehicle')}>
              {vehicles.map((vehicle) => (
                <option key={vehicle} value={vehicle}>
                  {t(`costs.vehicles.${vehicle}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          error={formState.errors.kilometres?.message}
          hint={t('costs.kilometresHint')}
          label={t('costs.kilometres')}
        >
          {(props) => <TextInput autoComplete="off" inputMode="decimal" {...props} {...register('kilometres')} />}
        </Field>
      </div>
      <ClaimedField />
    </>
  );
}
