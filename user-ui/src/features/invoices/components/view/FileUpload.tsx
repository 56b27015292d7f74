import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Spinner } from '@/components/ui/Spinner';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { toast } from '@/lib/toasts';
import { filesQuery, useAddFiles } from '../../api/files';
import { acceptedFiles, fileFault, fileLimits } from '../../lib/fileRules';

interface FileUploadProps {
  invoiceId: string;
}

export function FileUpload({ invoiceId }: FileUploadProps) {
  const { t } = useTranslation();
  const { fileSize } = useFormat();
  const errorText = useErrorText();
  const stored = useQuery(filesQuery(invoiceId));
  const add = useAddFiles(invoiceId);
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const size = fileSize(fileLimits.bytes);

  const send = (files: File[]) => {
    if (files.length === 0) return;
    const found = fileFault(files, stored.data?.length ?? 0);
    if (found) {
      if (found.kind === 'tooMany') setFault(t('invoices.filesTooMany', { count: fileLimits.count }));
      else if (found.kind === 'tooLarge') setFault(t('invoices.fileTooLarge', { name: found.name, size }));
      else setFault(t('invoices.fileType', { name: found.name }));
      return;
    }
    setFault(null);
    add.mutate(files, {
      onSuccess: () => {
        toast('success', t('invoices.filesAdded'));
      },
      onError: (error) => {
        setFault(errorText(error));
      },
    });
  };

  return (
    <div className="grid gap-3">
      {fault !== null && (
        <Notice kind="error" title={t('invoices.filesFailed')}>
          {fault}
        </Notice>
      )}
      <div
        className={clsx(
          'grid justify-items-center gap-3 rounded-control border-2 border-dashed p-8 text-center transition-colors duration-150',
          isOver ? 'border-primary bg-sent-soft' : 'border-control',
        )}
        onDragLeave={() => {
          setIsOver(false);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          send([...event.dataTransfer.files]);
        }}
      >
        <p>{t('invoices.filesDrop')}</p>
        <label
          className={clsx(
            buttonClass('primary'),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          {add.isPending ? <Spinner size={16} /> : <Upload aria-hidden="true" size={18} strokeWidth={1.75} />}
          {add.isPending ? t('invoices.filesUploading', { count: add.variables.length }) : t('invoices.filesChoose')}
          <input
            accept={acceptedFiles}
            className="sr-only"
            disabled={add.isPending}
            multiple
            onChange={(event) => {
              send([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
            type="file"
          />
        </label>
        <p className="text-xs text-muted">{t('invoices.filesHint', { count: fileLimits.count, size })}</p>
      </div>
    </div>
  );
}
