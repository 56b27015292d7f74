import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { DateField } from '@/components/form/DateField';
import { DocumentField } from '@/components/form/DocumentField';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { useRecordSupplierInvoice } from '../../api/supplierInvoice';

const empty = { number: '', date: '', file: null };

interface SupplierInvoiceFormProps {
  invoiceId: string;
  isRecorded: boolean;
}

export function SupplierInvoiceForm({ invoiceId, isRecorded }: SupplierInvoiceFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const rules = fieldRules(t);
  const schema = z.object({ number: rules.required(), date: rules.day(), file: rules.file() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  useErrorsInLanguage(form);
  const { errors } = form.formState;
  const record = useRecordSupplierInvoice(invoiceId, () => {
    toast('success', t('supplierInvoice.saved'));
    form.reset(empty);
  });
  const submit = form.handleSubmit(({ file, ...invoice }) => {
    if (!file) return;
    record.mutate(
      { ...invoice, file },
      {
        onError: (error) => {
          if (showServerErrors(error, form.setError, (path) => path in empty)) return;
          form.setError('root', { message: errorText(error) });
        },
      },
    );
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap gap-4">
        <Field className="w-full max-w-xs" error={errors.number?.message} label={t('supplierInvoice.number')}>
          {(props) => <TextInput maxLength={50} {...props} {...form.register('number')} />}
        </Field>
        <DateField className="w-full max-w-xs" control={form.control} label={t('supplierInvoice.date')} name="date" />
      </div>
      <Controller
        control={form.control}
        name="file"
        render={({ field }) => (
          <DocumentField
            error={errors.file?.message}
            file={field.value}
            label={t('supplierInvoice.document')}
            onChoose={field.onChange}
          />
        )}
      />
      {errors.root && <Notice kind="error">{errors.root.message}</Notice>}
      <Button busy={record.isPending} className="justify-self-start" type="submit" variant="secondary">
        {t(isRecorded ? 'supplierInvoice.replace' : 'supplierInvoice.save')}
      </Button>
    </form>
  );
}
