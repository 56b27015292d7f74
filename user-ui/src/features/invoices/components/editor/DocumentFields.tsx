import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/DateField';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { customDue, dueDateOf } from '../../lib/invoiceForm';
import { useEditorSettings } from './EditorContext';

/** The invoice's days, due after a preset number of them or on another date, the client's reference and the currency. */
export function DocumentFields() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const settings = useEditorSettings();
  const { register, control, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  const [issueDate, duePreset, customDueDate, currency] = useWatch({
    control,
    name: ['issueDate', 'duePreset', 'customDueDate', 'currency'],
  });
  const dueDate = dueDateOf({ issueDate, duePreset, customDueDate });
  const dueText = dueDate === '' ? undefined : t('invoices.dueIs', { date: day(dueDate) });
  const isCustom = duePreset === customDue;
  // A single currency needs no choice, unless the draft is in another one.
  const currencies = [...new Set([...settings.currencies, formState.defaultValues?.currency ?? currency])];
  // A server error for the due date must be visible even while a preset hides the date field.
  const presetError = isCustom ? undefined : errors.customDueDate?.message;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-x-3 gap-y-4 md:gap-x-4 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      <DateField control={control} label={t('invoices.issueDate')} name="issueDate" />
      <Field error={presetError} hint={isCustom ? undefined : dueText} label={t('invoices.due')}>
        {(props) => (
          <Select {...props} {...register('duePreset')}>
            {settings.dueDatePresets.map((count) => (
              <option key={count} value={count}>
                {t('controls.days', { count })}
              </option>
            ))}
            <option value={customDue}>{t('invoices.customDue')}</option>
          </Select>
        )}
      </Field>
      {isCustom && (
        <DateField
          control={control}
          hint={dueText}
          label={t('invoices.dueDate')}
          min={issueDate}
          name="customDueDate"
        />
      )}
      <Field
        className="max-lg:col-span-full"
        error={errors.reference?.message}
        hint={t('invoices.referenceHint')}
        label={t('invoices.reference')}
        optional
      >
        {(props) => <TextInput autoComplete="off" {...props} {...register('reference')} />}
      </Field>
      {currencies.length > 1 && (
        <Field error={errors.currency?.message} label={t('invoices.currency')}>
          {(props) => (
            <Select {...props} {...register('currency')}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
