import { isKnownUnit, units } from '@paraply/core/units';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Select } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';

interface UnitSelectProps {
  index: number;
}

/** The standard units; another one, for example from an import, is kept. */
export function UnitSelect({ index }: UnitSelectProps) {
  const { t } = useTranslation();
  const { register, getValues, formState } = useFormContext<InvoiceValues>();
  const current = getValues(`items.${index}.unit`);
  return (
    <Field error={formState.errors.items?.[index]?.unit?.message} label={t('invoices.unit')}>
      {(control) => (
        <Select {...control} {...register(`items.${index}.unit`)}>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {t(`invoices.units.${unit}`)}
            </option>
          ))}
          {!isKnownUnit(current) && <option value={current}>{current || '–'}</option>}
        </Select>
      )}
    </Field>
  );
}
