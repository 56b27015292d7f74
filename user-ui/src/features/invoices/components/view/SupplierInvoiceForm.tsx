import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentField } from '@/components/form/DocumentField';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { ApiError } from '@/lib/apiError';
import { toast } from '@/lib/toasts';
import { useRecordSupplierInvoice } from '../../api/supplierInvoice';

interface SupplierInvoiceFormProps {
  invoiceId: string;
  isRecorded: boolean;
}

export function SupplierInvoiceForm({ invoiceId, isRecorded }: SupplierInvoiceFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [number, setNumber] = useState('');
  const [date, setDate] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const record = useRecordSupplierInvoice(invoiceId, () => {
    toast('success', t('ownInvoice.saved'));
    setNumber('');
    setDate('');
    setFile(null);
    setSubmitted(false);
  });
  const refused = record.error instanceof ApiError ? record.error : undefined;
  const refusal = (field: string) => refused?.fields.find((fault) => fault.field === field)?.message;
  const missing = (value: unknown) => (submitted && !value ? t('errors.required') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (number !== '' && date !== '' && file) record.mutate({ number, date, file });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <div className="flex flex-wrap gap-4">
        <Field className="w-full max-w-xs" error={missing(number) ?? refusal('number')} label={t('ownInvoice.number')}>
          {(props) => (
            <TextInput
              {...props}
              maxLength={50}
              onChange={(event) => {
                setNumber(event.target.value);
              }}
              value={number}
            />
          )}
        </Field>
        <Field className="w-full max-w-xs" error={missing(date) ?? refusal('date')} label={t('ownInvoice.date')}>
          {(props) => (
            <TextInput
              type="date"
              {...props}
              onChange={(event) => {
                setDate(event.target.value);
              }}
              value={date}
            />
          )}
        </Field>
      </div>
      <DocumentField
        error={missing(file) ?? refusal('file')}
        file={file}
        label={t('ownInvoice.document')}
        onChoose={setFile}
      />
      {record.isError && !refused?.fields.length && <Notice kind="error">{errorText(record.error)}</Notice>}
      <Button busy={record.isPending} className="justify-self-start" type="submit" variant="secondary">
        {t(isRecorded ? 'ownInvoice.replace' : 'ownInvoice.save')}
      </Button>
    </form>
  );
}
