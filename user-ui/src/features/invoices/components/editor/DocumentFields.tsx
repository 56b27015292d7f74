import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/DateField';
import { Field } from '@/components/form/Field';
import { Select } from '@/components/form/controls';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { customDue, dueDateOf } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';

/** Invoice date and due date: a preset number of days or a custom date. */
export function DueDateFields() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { settings } = useEditorData();
  const { register, control, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  const [issueDate, duePreset, customDueDate] = useWatch({
    control,
    name: ['issueDate', 'duePreset', 'customDueDate'],
  });
  const dueDate = dueDateOf({ issueDate, duePreset, customDueDate });
  const dueText = dueDate === '' ? undefined : t('invoices.dueIs', { date: day(dueDate) });
  const isCustom = duePreset === customDue;
  // A server error for the due date must be visible even while a preset hides the date field.
  const presetError = isCustom ? undefined : errors.customDueDate?.message;
  return (
    <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
      <DateField control={control} label={t('invoices.issueDate')} name="issueDate" />
      <Field error={presetError} hint={isCustom ? undefined : dueText} label={t('invoices.due')}>
        {(props) => (
          <Select {...props} {...register('duePreset')}>
            {settings.dueDatePresets.map((count) => (
              <option key={count} value={count}>
                {t('common.days', { count })}
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
    </div>
  );
}
