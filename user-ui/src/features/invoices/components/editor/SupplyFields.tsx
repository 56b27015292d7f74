import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import type { InvoiceValues } from '../../lib/invoiceForm';

/** When the work was done: a day, or the first and the last one. */
export function SupplyFields() {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  const [supplyFrom, supplyTo] = useWatch({ control, name: ['supplyFrom', 'supplyTo'] });
  return (
    <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
      <Field
        error={errors.supplyFrom?.message}
        hint={t('invoices.supplyHint')}
        label={t('invoices.supplyFrom')}
        optional
      >
        {(props) => <TextInput {...props} {...register('supplyFrom')} type="date" />}
      </Field>
      {(supplyFrom !== '' || supplyTo !== '') && (
        <Field
          error={errors.supplyTo?.message}
          hint={t('invoices.supplyToHint')}
          label={t('invoices.supplyTo')}
          optional
        >
          {(props) => <TextInput {...props} {...register('supplyTo')} min={supplyFrom} type="date" />}
        </Field>
      )}
    </div>
  );
}
