import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentField } from '@/components/form/DocumentField';
import { Field } from '@/components/form/Field';
import { TextArea, TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { ApiError } from '@/lib/apiError';
import { toast } from '@/lib/toasts';
import { useCreateTaxRequest } from '../api/taxRequests';

interface NumberRequestDialogProps {
  onClose: () => void;
}

/** A personal number that is recorded is changed by the office, on a document. */
export function NumberRequestDialog({ onClose }: NumberRequestDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const create = useCreateTaxRequest(() => {
    toast('success', t('taxRequests.sent'));
    onClose();
  });
  const said = (field: string) =>
    create.error instanceof ApiError ? create.error.fields.find((fault) => fault.field === field)?.message : undefined;
  const missing = (value: unknown) => (submitted && !value ? t('errors.required') : undefined);
  const placed = ['personnummer', 'reason', 'file'].some((field) => said(field) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog lies in the profile's tree of React: its form must not be sent too.
    event.stopPropagation();
    setSubmitted(true);
    if (number !== '' && reason !== '' && file) create.mutate({ personnummer: number, reason, file });
  };
  return (
    <Dialog description={t('taxRequests.neededText')} onOpenChange={onClose} open title={t('taxRequests.numberTitle')}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          error={said('personnummer') ?? missing(number)}
          hint={t('profile.personnummerHint')}
          label={t('taxRequests.number')}
        >
          {(props) => (
            <TextInput
              autoComplete="off"
              inputMode="numeric"
              {...props}
              onChange={(event) => {
                setNumber(event.target.value);
              }}
              value={number}
            />
          )}
        </Field>
        <Field error={said('reason') ?? missing(reason)} label={t('taxRequests.reason')}>
          {(props) => (
            <TextArea
              rows={2}
              {...props}
              onChange={(event) => {
                setReason(event.target.value);
              }}
              value={reason}
            />
          )}
        </Field>
        <DocumentField
          error={said('file') ?? missing(file)}
          file={file}
          hint={t('taxRequests.documentHint')}
          label={t('taxRequests.document')}
          onChoose={setFile}
        />
        {create.isError && !placed && <Notice kind="error">{errorText(create.error)}</Notice>}
        <Button busy={create.isPending} type="submit">
          {t('taxRequests.send')}
        </Button>
      </form>
    </Dialog>
  );
}
