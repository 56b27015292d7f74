import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@/components/ui/Button';
import { acceptedFiles } from '@/lib/fileRules';

interface DocumentFieldProps {
  file: File | null;
  onChoose: (file: File) => void;
  error: string | undefined;
  label?: string;
  hint?: string;
}

/** A document from the person's device; without a label, the one that shows what a request says. */
export function DocumentField({ file, onChoose, error, label, hint }: DocumentFieldProps) {
  const { t } = useTranslation();
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">{label ?? t('taxRequests.document')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={clsx(
            buttonClass('secondary'),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('taxRequests.chooseDocument')}
          <input
            accept={acceptedFiles}
            aria-describedby={error === undefined ? undefined : errorId}
            aria-invalid={error !== undefined}
            className="sr-only"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) onChoose(chosen);
              event.target.value = '';
            }}
            type="file"
          />
        </label>
        {file && <span className="min-w-0 wrap-anywhere">{file.name}</span>}
      </div>
      <p className="text-xs text-muted">{hint ?? t('taxRequests.documentHint')}</p>
      {error !== undefined && (
        <p className="text-xs font-semibold text-danger" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
