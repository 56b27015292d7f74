import { FileError } from '@paraply/core/fileError';
import { CircleAlert, Clock, X } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Spinner } from '@/components/ui/Spinner';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Upload, UploadState } from '../../lib/uploads';
import type { Uploads } from './useUploads';

interface UploadListProps {
  uploads: Uploads;
  /** Whether the invoice is saved. */
  isStored: boolean;
}

/** Files not uploaded yet, each with its status or error. */
export function UploadList({ uploads: { entries, queue }, isStored }: UploadListProps) {
  const { t } = useTranslation();
  const { fileSize } = useFormat();
  const errorText = useErrorText();
  const stateText = ({ state }: Upload) => {
    if (isRefused(state)) return errorText(state.error);
    if (state.kind === 'failed') return t('invoices.fileFailed', { error: errorText(state.error) });
    if (state.kind === 'preparing') return t('invoices.filePreparing');
    if (state.kind === 'sending') return t('invoices.fileSending');
    return t(isStored ? 'invoices.fileQueued' : 'invoices.fileWaits');
  };
  if (entries.length === 0) return null;
  return (
    <ul aria-label={t('invoices.filesUnsent')} className="divide-y divide-line rounded-control border border-line px-4">
      {entries.map((upload) => {
        const failed = upload.state.kind === 'failed';
        return (
          <li
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
            key={upload.key}
          >
            <StateIcon upload={upload} />
            <div className="py-2">
              <p className="truncate">{upload.file.name}</p>
              <p className={failed ? 'text-xs text-danger' : 'text-xs text-muted'} role={failed ? 'alert' : 'status'}>
                {fileSize(upload.file.size)} · {stateText(upload)}
              </p>
            </div>
            {failed && !isRefused(upload.state) && (
              <Button
                aria-label={`${t('common.retry')}: ${upload.file.name}`}
                // Below the text on phones.
                className="max-sm:col-start-2 max-sm:row-start-2 max-sm:-ml-4 max-sm:justify-self-start"
                onClick={() => {
                  queue.retry(upload.key);
                }}
                variant="ghost"
              >
                {t('common.retry')}
              </Button>
            )}
            {!isBusy(upload.state) && (
              <IconButton
                className="col-start-3 sm:col-start-4"
                icon={X}
                label={`${t('controls.remove')}: ${upload.file.name}`}
                onClick={() => {
                  queue.remove(upload.key);
                }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function isBusy({ kind }: UploadState): boolean {
  return kind === 'preparing' || kind === 'sending';
}

/** Whether a retry would fail too. */
function isRefused(state: UploadState): state is { kind: 'failed'; error: FileError } {
  return state.kind === 'failed' && state.error instanceof FileError;
}

function StateIcon({ upload }: { upload: Upload }) {
  if (isBusy(upload.state)) return <Spinner size={20} />;
  if (upload.state.kind === 'failed') {
    return <CircleAlert aria-hidden="true" className="shrink-0 text-danger" size={20} strokeWidth={1.75} />;
  }
  return <Clock aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />;
}
