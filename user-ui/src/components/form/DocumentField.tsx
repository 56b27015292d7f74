import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@/components/ui/Button';
import { useFormat } from '@/i18n/useFormat';
import type { FileFault } from '@/lib/fileRules';
import { acceptedFiles, fileFault, fileLimits } from '@/lib/fileRules';

interface DocumentFieldProps {
  file: File | null;
  onChoose: (file: File) => void;
  error: string | undefined;
  label: string;
  /** Which document it is; what kinds and sizes are taken is said anyway. */
  hint?: string;
}

/** A document from the person's device; what the server would refuse is refused here at once. */
export function DocumentField({ file, onChoose, error, label, hint }: DocumentFieldProps) {
  const { t } = useTranslation();
  const { fileSize } = useFormat();
  const id = useId();
  const [labelId, chooseId, hintId, errorId] = [`${id}-label`, `${id}-choose`, `${id}-hint`, `${id}-error`];
  const [fault, setFault] = useState<FileFault | null>(null);
  const size = fileSize(fileLimits.bytes);
  const said = (found: FileFault) => {
    if (found.kind === 'tooLarge') return t('errors.fileTooLarge', { name: found.name, size });
    return found.kind === 'type' ? t('errors.fileType', { name: found.name }) : undefined;
  };
  const wrong = fault ? said(fault) : error;
  const choose = (chosen: File) => {
    const found = fileFault([chosen], 0);
    setFault(found);
    if (!found) onChoose(chosen);
  };
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold" id={labelId}>
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={clsx(
            buttonClass('secondary'),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
          <span id={chooseId}>{t('taxRequests.chooseDocument')}</span>
          <input
            accept={acceptedFiles}
            aria-describedby={clsx(hintId, wrong !== undefined && errorId)}
            aria-invalid={wrong !== undefined}
            aria-labelledby={`${labelId} ${chooseId}`}
            className="sr-only"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) choose(chosen);
              event.target.value = '';
            }}
            type="file"
          />
        </label>
        {file && <span className="min-w-0 wrap-anywhere">{file.name}</span>}
      </div>
      <p className="text-xs text-muted" id={hintId}>
        {[hint, t('common.fileHint', { size, kinds: t('common.fileKinds') })].filter(Boolean).join(' ')}
      </p>
      {wrong !== undefined && (
        <p className="text-xs font-semibold text-danger" id={errorId}>
          {wrong}
        </p>
      )}
    </div>
  );
}
