import { Button } from '@mui/material';
import { FolderDown } from 'lucide-react';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n/useT';
import { downloads } from '../../lib/paths';
import type { SalaryRun } from '../../types/api';

/** The documents of everybody in a run, in one archive. */
export function DownloadPayslips({ run }: { run: SalaryRun }) {
  const t = useT();
  return (
    <Button
      variant="outlined"
      size="small"
      href={downloads.payslipsZip(run.id)}
      download
      startIcon={<Icon of={FolderDown} size={18} />}
    >
      {t('salary.allPayslips')}
    </Button>
  );
}
