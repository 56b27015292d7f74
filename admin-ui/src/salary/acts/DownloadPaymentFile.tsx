import { Button } from '@mui/material';
import { FileDown } from 'lucide-react';
import { Icon } from '../../components/Icon';
import { useDownload } from '../../components/useDownload';
import { useT } from '../../i18n/useT';
import { downloads } from '../../lib/paths';
import type { SalaryRun } from '../../types/api';

/** The payment file of an exported run, the same bytes every time. */
export function DownloadPaymentFile({ run }: { run: SalaryRun }) {
  const t = useT();
  const href = downloads.latestPaymentFile(run.id);
  const download = useDownload(href);
  if (run.exportedAt === undefined) return null;
  return (
    <Button variant="outlined" href={href} download onClick={download} startIcon={<Icon of={FileDown} size={18} />}>
      {t('salary.download')}
    </Button>
  );
}
