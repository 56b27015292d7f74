import { Alert, Box } from '@mui/material';
import { Allowed } from '../access/Allowed';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { AdminUser } from '../types/api';
import { HoldSalaryButton } from './acts/HoldSalaryButton';
import { ReleaseSalaryButton } from './acts/ReleaseSalaryButton';

/** Whether the next salary run takes the person, and how to stop or release it. */
export function SalaryHoldPanel({ user }: { user: AdminUser }) {
  const t = useT();
  const { dateTime } = useFormat();
  const hold = user.salaryHold;
  return (
    <Panel title={t('hold.title')} id="salary">
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        {hold ? (
          <>
            <Alert severity="error" sx={{ width: '100%' }}>
              <strong>{t('hold.held')}</strong>
              <div>{hold.reason}</div>
              <Box sx={{ fontSize: '0.8125rem' }}>
                {t('hold.since', { name: hold.byName, when: dateTime(hold.since) })}
              </Box>
            </Alert>
            <Allowed to="run_payroll">
              <ReleaseSalaryButton user={user} />
            </Allowed>
          </>
        ) : (
          <>
            <Box sx={{ color: 'text.secondary' }}>{t('hold.none')}</Box>
            <Allowed to="run_payroll">
              <HoldSalaryButton user={user} />
            </Allowed>
          </>
        )}
      </Box>
    </Panel>
  );
}
