import { Alert, Box } from '@mui/material';
import { useMay } from '../access/useMay';
import { RouteLink } from '../components/RouteLink';
import type { MessageKey } from '../i18n/types';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminDashboard, Permission } from '../types/api';

interface Trouble {
  count: (figures: AdminDashboard) => number;
  text: MessageKey;
  to: string;
  /** Who can do something about it. */
  needs: Permission;
  /** Something has gone wrong, and does not only wait. */
  wrong?: boolean;
}

const troubles: Trouble[] = [
  {
    count: (f) => f.rejectedPayouts,
    text: 'dashboard.rejectedPayouts',
    to: paths.salaryDue,
    needs: 'run_payroll',
    wrong: true,
  },
  {
    count: (f) => f.lateDeclarations,
    text: 'dashboard.lateDeclarations',
    to: paths.agi,
    needs: 'declare_tax',
    wrong: true,
  },
  {
    count: (f) => f.wrongDeclarations,
    text: 'dashboard.wrongDeclarations',
    to: paths.agi,
    needs: 'declare_tax',
    wrong: true,
  },
  {
    count: (f) => f.failedMails,
    text: 'dashboard.failedMails',
    to: paths.failedMails,
    needs: 'read_office',
    wrong: true,
  },
  {
    count: (f) => f.unallocatedPayments,
    text: 'dashboard.unallocatedPayments',
    to: paths.unallocatedPayments,
    needs: 'read_money',
    wrong: true,
  },
  {
    count: (f) => f.unexplainedBankDays,
    text: 'dashboard.unexplainedBankDays',
    to: paths.bankDays,
    needs: 'read_money',
    wrong: true,
  },
  { count: (f) => f.runsToApprove, text: 'dashboard.runsToApprove', to: paths.salaryDrafts, needs: 'run_payroll' },
  {
    count: (f) => f.waitingApprovals,
    text: 'approvals.waitingCount',
    to: paths.waitingApprovals,
    needs: 'read_office',
  },
];

/** What has gone wrong or waits for a second person, for who can see to it; nothing when all is well. */
export function DashboardAlerts({ figures }: { figures: AdminDashboard }) {
  const t = useT();
  const may = useMay();
  const there = troubles.filter(({ count, needs }) => count(figures) > 0 && may(needs));
  if (there.length === 0) return null;
  return (
    <Alert severity={there.some(({ wrong }) => wrong) ? 'error' : 'info'}>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1 }}
      >
        {there.map(({ count, text, to }) => (
          <li key={text}>
            <RouteLink to={to}>{t(text, { smart_count: count(figures) })}</RouteLink>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
