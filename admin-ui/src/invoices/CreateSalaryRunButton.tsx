import { Button } from '@mui/material';
import { WalletCards } from 'lucide-react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';

/** Starts a salary run of the selected invoices and no others. */
export function CreateSalaryRunButton() {
  const t = useT();
  const { selectedIds } = useListContext();
  return (
    <Button
      variant="outlined"
      size="small"
      component={Link}
      to={paths.salaryCreate}
      state={{ invoiceIds: selectedIds }}
      startIcon={<Icon of={WalletCards} size={18} />}
    >
      {t('salary.ofSelected')}
    </Button>
  );
}
