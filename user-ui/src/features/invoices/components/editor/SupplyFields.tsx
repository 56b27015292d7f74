import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/DateField';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';

/** When the work was performed: a day or a period. */
export function SupplyFields() {
  const { t } = useTranslation();
  const { control } = useFormContext<InvoiceValues>();
  const [supplyFrom, supplyTo] = useWatch({ control, name: ['supplyFrom', 'supplyTo'] });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        control={control}
        hint={t('invoices.supplyHint')}
        label={t('invoices.supplyFirst')}
        name="supplyFrom"
        optional
      />
      {(supplyFrom !== '' || supplyTo !== '') && (
        <DateField
          control={control}
          hint={t('invoices.supplyToHint')}
          label={t('invoices.supplyTo')}
          min={supplyFrom}
          name="supplyTo"
          optional
        />
      )}
    </div>
  );
}
