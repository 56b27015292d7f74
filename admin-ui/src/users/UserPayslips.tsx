import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { PayslipStatusBadge } from '../salary/PayslipStatusBadge';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminUser, Payslip } from '../types/api';

/** A user's latest payslips, each leading to the whole calculation in its run. */
export function UserPayslips({ user }: { user: AdminUser }) {
  const t = useT();
  const { data = [] } = useGetList<Payslip>('payslips', {
    filter: { userId: user.id },
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'paymentDate', order: 'DESC' },
  });
  return (
    <Panel title={t('users.payslips')}>
      {data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('users.noPayslips')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {data.map((payslip) => (
          <Box component="li" key={payslip.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <div>
              <RouteLink to={paths.payslip(payslip.runId, payslip.id)}>
                <When at={payslip.paymentDate} />
              </RouteLink>
              <div>
                <PayslipStatusBadge status={payslip.status} />
              </div>
            </div>
            <Money amount={payslip.payout} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
