import { Alert, Box } from '@mui/material';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminDashboard } from '../types/api';

/** What has gone wrong and waits for someone; nothing when all is well. */
export function Troubles({ figures }: { figures: AdminDashboard }) {
  const t = useT();
  const { failedMails, unallocatedPayments } = figures;
  if (failedMails === 0 && unallocatedPayments === 0) return null;
  return (
    <Alert severity="error">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
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
