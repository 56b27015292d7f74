import { Alert } from '@mui/material';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import { RouteLink } from '../RouteLink';
import { useApprovedRefunds } from './useApprovedRefunds';

/** What waits for a payment file; on another page with the way to it. */
export function ApprovedNotice({ elsewhere = false }: { elsewhere?: boolean }) {
  const t = useT();
  const { money } = useFormat();
  const { count, amount } = useApprovedRefunds();
  if (count === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t('refunds.waiting', { smart_count: count, amount: money(amount) })}{' '}
      {elsewhere && <RouteLink to={paths.refunds}>{t('refunds.show')}</RouteLink>}
    </Alert>
  );
}
