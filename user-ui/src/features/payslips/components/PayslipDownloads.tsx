import { useQuery } from '@tanstack/react-query';
import { yearsQuery } from '@/api/payslips';
import { DownloadMenu } from '@/components/ui/DownloadMenu';
import { useFormat } from '@/i18n/useFormat';
import { paths } from '@/lib/paths';

/** All payslips as a list and as PDFs. */
export function PayslipDownloads() {
  const { locale } = useFormat();
  const years = useQuery(yearsQuery);
  return (
    <DownloadMenu
      archive={(year) => paths.payslipArchive(locale, year)}
      csv={paths.payslipExport(locale)}
      years={(years.data ?? []).map(({ year }) => year)}
    />
  );
}
