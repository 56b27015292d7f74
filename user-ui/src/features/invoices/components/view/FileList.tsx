import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { filesQuery, useDeleteFile } from '@/api/invoiceFiles';
import { IconButton } from '@/components/ui/IconButton';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { downloads } from '@/lib/downloads';

interface FileListProps {
  invoiceId: string;
  canRemove: boolean;
}

export function FileList({ invoiceId, canRemove }: FileListProps) {
  const { t } = useTranslation();
  const { date, fileSize } = useFormat();
  const errorText = useErrorText();
  const files = useQuery(filesQuery(invoiceId));
  const remove = useDeleteFile(invoiceId);
  if (files.isPending) return <SkeletonRows count={1} />;
  if (files.isError) return <QueryError error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data.length === 0) return <p className="text-muted">{t('invoices.filesNone')}</p>;
  return (
    <ul className="divide-y divide-line">
      {files.data.map((file) => (
        <li className="flex items-center gap-3 py-1" key={file.id}>
          <FileText aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
          <div className="min-w-0 grow">
            <a
              aria-label={t('invoices.fileOpen', { name: file.name })}
              className="block truncate pt-3 pb-1 leading-7 text-primary underline"
              href={downloads.invoiceFile(invoiceId, file.id)}
              rel="noreferrer"
              target="_blank"
            >
              {file.name}
            </a>
            <p className="figures pb-2 text-xs text-muted">
              {fileSize(file.size)} · {date(file.createdAt)}
            </p>
          </div>
          {canRemove && (
            <IconButton
              disabled={remove.isPending}
              icon={Trash2}
              label={`${t('controls.remove')}: ${file.name}`}
              onClick={() => {
                remove.mutate(file.id, {
                  onSuccess: () => {
                    toast('success', t('invoices.fileRemoved'));
                  },
                  onError: (error) => {
                    toast('error', t('invoices.failed.deleteFile'), errorText(error));
                  },
                });
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
