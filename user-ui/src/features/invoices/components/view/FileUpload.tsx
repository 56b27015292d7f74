import type { FileError } from '@paraply/core/fileError';
import { fileLimits } from '@paraply/core/fileError';
import { acceptedFiles, fileFault } from '@paraply/core/fileRules';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Camera, Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
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
          'grid justify-items-center gap-3 rounded-control border-2 border-dashed p-6 text-center transition-colors duration-150',
          'pointer-coarse:justify-items-stretch pointer-coarse:border-0 pointer-coarse:p-0 pointer-coarse:text-left',
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
        <p className="pointer-coarse:hidden">{t('invoices.filesDrop')}</p>
        <div className="flex flex-wrap gap-3 pointer-coarse:*:grow">
          {/* The camera of a phone or tablet, without the way through the pictures it keeps. */}
          <span className="hidden pointer-coarse:flex pointer-coarse:*:grow">
            <FileButton
              accept="image/*"
              capture="environment"
              icon={Camera}
              label={t('invoices.filesPhoto')}
              onChoose={choose}
            />
          </span>
          <FileButton
            accept={acceptedFiles}
            icon={Upload}
            label={t('invoices.filesChoose')}
            multiple
            onChoose={choose}
          />
        </div>
        <p className="text-xs text-muted">
          {t('invoices.filesHint', {
            count: fileLimits.count,
            size: fileSize(fileLimits.bytes),
            kinds: t('files.kinds'),
          })}{' '}
          {t('files.photos')}
        </p>
      </div>
    </div>
  );
}

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> {
  icon: LucideIcon;
  label: string;
  onChoose: (files: File[]) => void;
}

/** The browser's own choice of files behind a button. */
function FileButton({ icon: Icon, label, onChoose, ...input }: FileButtonProps) {
  return (
    <label
      className={clsx(
        buttonClass('primary'),
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {label}
      <input
        {...input}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        type="file"
      />
    </label>
  );
}
