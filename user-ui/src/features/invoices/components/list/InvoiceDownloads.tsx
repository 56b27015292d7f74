import { today } from '@paraply/core/days';
import { useQuery } from '@tanstack/react-query';
import { DownloadMenu } from '@/components/ui/DownloadMenu';
import { useFormat } from '@/i18n/useFormat';
import type { ListQuery } from '@/lib/apiClient';
import { downloads } from '@/lib/downloads';
import { oldestSentQuery } from '../../api/invoices';

interface InvoiceDownloadsProps {
  /** The filter and the order of the list, which are the file's, too. */
  list: Pick<ListQuery, 'filter' | 'sort'>;
}

/** The invoices of the list as a file, and the PDFs of all that have been sent. */
export function InvoiceDownloads({ list }: InvoiceDownloadsProps) {
  const { locale } = useFormat();
  const { data: oldest } = useQuery(oldestSentQuery);
  const first = Number(oldest?.issueDate.slice(0, 4));
  const latest = Number(today().slice(0, 4));
  return (
    <DownloadMenu
      archive={oldest ? (year) => downloads.invoiceArchive(locale, year) : undefined}
      csv={downloads.invoiceExport(list, locale)}
      years={oldest ? Array.from({ length: latest - first + 1 }, (_, ago) => latest - ago) : []}
    />
  );
}
