import type { FileError } from '@paraply/core/fileRules';
import { acceptedFiles, fileFault, fileLimits } from '@paraply/core/fileRules';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

interface FileUploadProps {
  /** Number of files, uploads in progress included. */
  count: number;
  onChoose: (files: File[]) => void;
}

/** Drop zone and file picker; rejects at once what the server would reject by name or size. */
export function FileUpload({ count, onChoose }: FileUploadProps) {
  const { t } = useTranslation();
  const { fileSize } = useFormat();
  const errorText = useErrorText();
  const [fault, setFault] = useState<FileError | null>(null);
  const [isOver, setIsOver] = useState(false);

  const choose = (files: File[]) => {
    if (files.length === 0) return;
    const found = fileFault(files, count);
    setFault(found);
    if (!found) onChoose(files);
  };

  return (
    <div className="grid gap-3">
      {fault !== null && (
        <Notice kind="error" title={t('invoices.filesFailed')}>
          {errorText(fault)}
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
          choose([...event.dataTransfer.files]);
        }}
      >
        <p>{t('invoices.filesDrop')}</p>
        <label
          className={clsx(
            buttonClass('primary'),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('invoices.filesChoose')}
          <input
            accept={acceptedFiles}
            className="sr-only"
            multiple
            onChange={(event) => {
              choose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
            type="file"
          />
        </label>
        <p className="text-xs text-muted">
          {t('invoices.filesHint', {
            count: fileLimits.count,
            size: fileSize(fileLimits.bytes),
            kinds: t('common.fileKinds'),
          })}{' '}
          {t('common.filePhotos')}
        </p>
      </div>
    </div>
  );
}
