import { acceptedFiles } from '@paraply/core/fileRules';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { filesQuery, useAddFile } from '@/api/invoiceFiles';
import { Field } from '@/components/form/Field';
import { Select } from '@/components/form/controls';
import { buttonClass } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import type { ReimbursementValues } from '../lib/reimbursementForm';

interface SupportingFileFieldProps {
  invoiceId: string;
}

/** The supporting file: one already attached to the invoice, or a new one. */
export function SupportingFileField({ invoiceId }: SupportingFileFieldProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { register, setValue, setError, clearErrors, formState } = useFormContext<ReimbursementValues>();
  const files = useQuery(filesQuery(invoiceId));
  const add = useAddFile(invoiceId);
  const known = files.data ?? [];

  const upload = (file: File) => {
    clearErrors('fileId');
    const before = new Set(known.map((stored) => stored.id));
    add.mutate(file, {
      onSuccess: (stored) => {
        const added = stored.find((one) => !before.has(one.id));
        if (added) setValue('fileId', added.id, { shouldDirty: true });
      },
      onError: (error) => {
        setError('fileId', { message: errorText(error) });
      },
    });
  };

  return (
    <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
      <Field
        error={formState.errors.fileId?.message}
        hint={t('reimbursements.fileHint')}
        label={t('reimbursements.file')}
        optional
      >
        {(props) => (
          // The list is made anew when a file was added, so that it shows the one that was chosen for it.
          <Select key={known.length} {...props} {...register('fileId')}>
            <option value="">{t('reimbursements.fileNone')}</option>
            {known.map((file) => (
              <option key={file.id} value={file.id}>
                {file.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <label
        className={clsx(
          buttonClass('secondary'),
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:mb-6',
        )}
      >
        {add.isPending ? <Spinner size={16} /> : <Upload aria-hidden="true" size={18} strokeWidth={1.75} />}
        {t('reimbursements.fileUpload')}
        <input
          accept={acceptedFiles}
          className="sr-only"
          disabled={add.isPending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) upload(file);
            event.target.value = '';
          }}
          type="file"
        />
      </label>
    </div>
  );
}
