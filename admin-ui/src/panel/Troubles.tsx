import { Alert, Box } from '@mui/material';
import { useMay } from '../access/useMay';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminDashboard } from '../types/api';

/** What has gone wrong and waits for someone who sees it; nothing when all is well. */
export function Troubles({ figures }: { figures: AdminDashboard }) {
  const t = useT();
  const may = useMay();
  const failedMails = may('read_office') ? figures.failedMails : 0;
  const unallocatedPayments = may('read_money') ? figures.unallocatedPayments : 0;
  const waiting = may('read_office') ? figures.waitingApprovals : 0;
  if (failedMails === 0 && unallocatedPayments === 0 && waiting === 0) return null;
  return (
    <Alert severity={failedMails + unallocatedPayments > 0 ? 'error' : 'info'}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
        {waiting > 0 && (
          <RouteLink to={paths.waitingApprovals}>{t('approvals.waitingCount', { smart_count: waiting })}</RouteLink>
        )}
        {failedMails > 0 && (
          <RouteLink to={paths.failedMails}>{t('panel.failedMails', { smart_count: failedMails })}</RouteLink>
        )}
        {unallocatedPayments > 0 && (
          <RouteLink to={paths.unallocatedPayments}>
            {t('panel.unallocatedPayments', { smart_count: unallocatedPayments })}
          </RouteLink>
        )}
      </Box>
    </Alert>
  );
}
