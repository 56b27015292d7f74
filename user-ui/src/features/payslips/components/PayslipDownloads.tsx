import { useQuery } from '@tanstack/react-query';
import { yearsQuery } from '@/api/payslips';
import { DownloadMenu } from '@/components/ui/DownloadMenu';
import { useFormat } from '@/i18n/useFormat';
import { downloads } from '@/lib/downloads';

/** All payslips as a list and as PDFs. */
export function PayslipDownloads() {
  const { locale } = useFormat();
  const years = useQuery(yearsQuery);
  return (
    <DownloadMenu
      archive={(year) => downloads.payslipArchive(locale, year)}
      csv={downloads.payslipExport(locale)}
      years={(years.data ?? []).map(({ year }) => year)}
    />
  );
}
