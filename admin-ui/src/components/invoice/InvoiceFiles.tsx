import { Alert, Box, Button, Link } from '@mui/material';
import { FileError, fileLimits } from '@paraply/core/fileError';
import { acceptedFiles, fileFault } from '@paraply/core/fileRules';
import { prepareFile } from '@paraply/core/photos';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { ErrorState } from '../ErrorState';
import { Icon } from '../Icon';
import { RowsSkeleton } from '../PageSkeleton';
import { useT } from '../../i18n/useT';
import { downloads } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import { errorMessage } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from './may';

/** The files kept with an invoice; an admin may add some in any state. */
export function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const { fileSize } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const files = useQuery({
    queryKey: ['invoices', 'files', invoice.id],
    queryFn: () => data.listInvoiceFiles(invoice.id),
  });
  const adding = useMutation({
    mutationFn: async (chosen: File[]) => {
      const fault = fileFault(chosen, files.data?.length ?? 0);
      if (fault) throw fault;
      const ready: File[] = [];
      for (const file of chosen) ready.push(await prepareFile(file));
      return data.addInvoiceFiles(invoice.id, ready);
    },
    onSuccess: async () => {
      notify(t('invoices.filesAdded'), { type: 'success' });
      await files.refetch();
    },
  });
  const errorText = (error: unknown) => {
    if (!(error instanceof FileError)) return errorMessage(error);
    const { count, bytes } = fileLimits;
    return t(`file.${error.kind}`, { name: error.file, count, size: fileSize(bytes) });
  };
  if (files.error) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data === undefined) return <RowsSkeleton rows={1} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {files.data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('invoices.noFiles')}</Box>}
      {files.data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.data.map((file) => (
            <li key={file.id}>
              <Link href={downloads.invoiceFile(invoice.id, file.id)} download={file.name}>
                {file.name}
              </Link>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {fileSize(file.size)}
              </Box>
            </li>
          ))}
        </Box>
      )}
      {adding.error && <Alert severity="error">{errorText(adding.error)}</Alert>}
      {may(invoice, 'add_files') && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={acceptedFiles}
            aria-label={t('invoices.addFiles')}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = '';
              if (chosen.length > 0) adding.mutate(chosen);
            }}
          />
          <Button
            variant="outlined"
            loading={adding.isPending}
            startIcon={<Icon of={Paperclip} size={18} />}
            onClick={() => input.current?.click()}
          >
            {t('invoices.addFiles')}
          </Button>
        </>
      )}
    </Box>
  );
}
