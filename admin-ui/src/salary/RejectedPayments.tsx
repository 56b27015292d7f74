import { Box, Typography } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Allowed } from '../access/Allowed';
import { Money } from '../components/Figure';
import { Icon } from '../components/Icon';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import type { SalaryRun } from '../types/api';
import { ExportRejectedButton } from './acts/ExportRejectedButton';
import { useOpenPayslip } from './useOpenPayslip';

/** More than this are found in the list of people, by their status. */
const shown = 20;

/** What the bank refused to pay, why, and the one thing to do about it. */
export function RejectedPayments({ run }: { run: SalaryRun }) {
  const t = useT();
  const id = useId();
  const { linkTo } = useOpenPayslip();
  const rejected = run.payslips.filter(({ status }) => status === 'rejected');
  if (rejected.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        border: 1,
        borderColor: 'roles.danger',
        borderRadius: '14px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          px: { xs: 4, md: 5 },
          py: 4,
          bgcolor: 'roles.dangerSoft',
        }}
      >
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography
            variant="h2"
            id={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'roles.danger' }}
          >
            <Icon of={TriangleAlert} />
            {t('salary.rejected', { smart_count: rejected.length })}
          </Typography>
          <Box sx={{ mt: 1 }}>{t('salary.rejectedLead')}</Box>
        </Box>
        <Allowed to="run_payroll">
          <ExportRejectedButton run={run} />
        </Allowed>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rejected.slice(0, shown).map((payslip) => (
          <Box
            component="li"
            key={payslip.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              rowGap: 1,
              px: { xs: 4, md: 5 },
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '0 0 auto', width: { md: 220 } }}>
              <RouteLink to={linkTo(payslip.id)} strong>
                {payslip.userName}
              </RouteLink>
            </Box>
            <Box sx={{ flex: '1 1 240px', order: { xs: 3, md: 0 } }}>{payslip.bankReason}</Box>
            <Box sx={{ ml: 'auto' }}>
              <Money amount={payslip.payout} strong />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
