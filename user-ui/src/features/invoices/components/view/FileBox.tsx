import { useQuery } from '@tanstack/react-query';
import { filesQuery } from '@/api/invoiceFiles';
import { useTranslation } from '@/i18n/useTranslation';
import { FileList } from './FileList';
import { FileUpload } from './FileUpload';
import { UploadList } from './UploadList';
import type { Uploads } from './useUploads';

interface FileBoxProps {
  /** Null until the invoice is saved. */
  invoiceId: string | null;
  uploads: Uploads;
  /** Files were chosen. */
  onChosen?: () => void;
}

/** The files of an editable invoice: upload, uploads in progress, attached files. */
export function FileBox({ invoiceId, uploads, onChosen }: FileBoxProps) {
  const { t } = useTranslation();
  const { data: stored } = useQuery({ ...filesQuery(invoiceId ?? ''), enabled: invoiceId !== null });
  const { entries, queue } = uploads;
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileUpload
        count={(stored?.length ?? 0) + entries.length}
        onChoose={(files) => {
          queue.add(files);
          onChosen?.();
        }}
      />
      <p className="sr-only" role="status">
        {stored !== undefined && stored.length > 0 && t('invoices.filesCount', { count: stored.length })}
      </p>
      <UploadList isStored={invoiceId !== null} uploads={uploads} />
      {invoiceId !== null && (entries.length === 0 || stored?.length !== 0) && (
        <FileList canRemove invoiceId={invoiceId} />
      )}
    </div>
  );
}
