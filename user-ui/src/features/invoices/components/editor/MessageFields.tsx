import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Checkbox, TextArea } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';

/** A message to the client, and one to whoever approves the invoice. */
export function MessageFields() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4">
      <Field error={errors.notes?.message} label={t('invoices.notes')} optional>
        {(control) => <TextArea rows={3} {...control} {...register('notes')} />}
      </Field>
      <Field error={errors.adminNote?.message} label={t('invoices.adminNote')} optional>
        {(control) => <TextArea rows={2} {...control} {...register('adminNote')} />}
      </Field>
      <Checkbox label={t('invoices.adminNoteVisible')} {...register('adminNoteVisible')} />
    </div>
  );
}
