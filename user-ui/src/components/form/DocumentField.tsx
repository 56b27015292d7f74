import { fileLimits } from '@paraply/core/fileError';
import { acceptedFiles } from '@paraply/core/fileRules';
import { prepareFile } from '@paraply/core/photos';
import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useId } from 'react';
import { buttonClass } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

interface DocumentFieldProps {
  file: File | null;
  /** Called with null while a replacement file is prepared. */
  onChoose: (file: File | null) => void;
  error: string | undefined;
  label: string;
  /** What to attach; the accepted types and size are added. */
  hint?: string;
}

/** A file input that rejects at once what the server would reject. */
export function DocumentField({ file, onChoose, error, label, hint }: DocumentFieldProps) {
  const { t } = useTranslation();
  const { fileSize } = useFormat();
  const id = useId();
  const [labelId, chooseId, hintId, errorId] = [`${id}-label`, `${id}-choose`, `${id}-hint`, `${id}-error`];
  const errorText = useErrorText();
  const prepare = useMutation({ mutationFn: prepareFile });
  const fault = prepare.error ? errorText(prepare.error) : error;
  const wrong = prepare.isPending ? undefined : fault;
  const choose = (chosen: File) => {
    // Converting a photo takes a moment, in which the form must not submit the previous file.
    if (file) onChoose(null);
    prepare.mutate(chosen, { onSuccess: onChoose });
  };
  const limits = { size: fileSize(fileLimits.bytes), kinds: t('files.kinds') };
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
          {prepare.isPending ? <Spinner size={18} /> : <Upload aria-hidden="true" size={18} strokeWidth={1.75} />}
          <span id={chooseId}>{t('files.choose')}</span>
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
        <span className="min-w-0 wrap-anywhere" role="status">
          {prepare.isPending ? t('files.preparing') : file?.name}
        </span>
      </div>
      <p className="text-xs text-muted" id={hintId}>
        {[hint, t('files.hint', limits), t('files.photos')].filter(Boolean).join(' ')}
      </p>
      {wrong !== undefined && (
        <p className="text-xs font-semibold text-danger" id={errorId}>
          {wrong}
        </p>
      )}
    </div>
  );
}
