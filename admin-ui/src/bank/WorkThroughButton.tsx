import { Button } from '@mui/material';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useDashboard } from '../providers/useDashboard';

/** The way to the queue, while something waits there. */
export function WorkThroughButton() {
  const t = useT();
  const { data: figures } = useDashboard();
  if (figures === undefined || figures.openBankTransactions === 0) return null;
  return (
    <Button variant="outlined" component={Link} to={paths.bankQueue} startIcon={<Icon of={ListChecks} size={18} />}>
      {t('bankQueue.start')}
    </Button>
  );
}
