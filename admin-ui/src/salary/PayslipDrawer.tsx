import { Alert, Box, Drawer, IconButton, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Allowed } from '../access/Allowed';
import { ErrorState } from '../components/ErrorState';
import { Icon } from '../components/Icon';
import { RowsSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { Payslip, SalaryRun } from '../types/api';
import { RemoveButton } from './acts/RemoveButton';
import { ReverseButton } from './acts/ReverseButton';
import { CalculationSteps } from './CalculationSteps';
import { PayslipFacts } from './PayslipFacts';
import { PayoutBadge } from '../components/PayslipStatusBadge';

interface PayslipDrawerProps {
  payslip: Payslip;
  /** None yet in a preview. */
  run?: SalaryRun;
  onClose: () => void;
}

/** One person's payslip beside the list: what is paid, how it came about in every step, and what can be done with it. */
export function PayslipDrawer({ payslip, run, onClose }: PayslipDrawerProps) {
  const t = useT();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: 'min(560px, 100vw)', borderRadius: 0 },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: { xs: 4, md: 6 },
          py: 3,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2" id={id} sx={{ flex: 1, minWidth: 0 }}>
          {payslip.userName}
        </Typography>
        {run && <PayoutBadge payout={payslip} />}
        <IconButton aria-label={t('common.close')} onClick={onClose} edge="end">
          <Icon of={X} />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gap: 6, px: { xs: 4, md: 6 }, py: 5 }}>
        {payslip.bankReason && <Alert severity="error">{t('salary.bankReason', { reason: payslip.bankReason })}</Alert>}
        {payslip.reversalReason && (
          <Alert severity="warning">
            {t(payslip.status === 'removed' ? 'salary.removed' : 'salary.reversed', {
              reason: payslip.reversalReason,
            })}
          </Alert>
        )}
        <PayslipFacts payslip={payslip} made={run !== undefined} />
        {run && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <RemoveButton run={run} payslip={payslip} onDone={onClose} />
            <Allowed to="run_payroll">
              <ReverseButton run={run} payslip={payslip} />
            </Allowed>
          </Box>
        )}
        <section aria-labelledby={`${id}-steps`}>
          <Typography variant="h3" id={`${id}-steps`} sx={{ mb: 3 }}>
            {t('salary.howItCame')}
          </Typography>
          {run ? <StoredSteps id={payslip.id} /> : <PreviewSteps payslip={payslip} />}
        </section>
      </Box>
    </Drawer>
  );
}

function StoredSteps({ id }: { id: string }) {
  const t = useT();
  const data = useAdminData();
  const payslip = useQuery({ queryKey: ['payslip', id], queryFn: () => data.getPayslip(id) });
  if (payslip.error) return <ErrorState error={payslip.error} onRetry={() => void payslip.refetch()} />;
  if (payslip.data === undefined) return <RowsSkeleton rows={8} />;
  const { correctsPayslipId, steps } = payslip.data;
  return (
    <>
      {correctsPayslipId !== undefined && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('salary.corrects')}{' '}
          <Link href={downloads.payslipPdf(correctsPayslipId)} target="_blank">
            {t('salary.correctsPdf')}
          </Link>
        </Alert>
      )}
      <CalculationSteps steps={steps} />
    </>
  );
}

function PreviewSteps({ payslip }: { payslip: Payslip }) {
  const t = useT();
  if (payslip.steps.length > 0) return <CalculationSteps steps={payslip.steps} />;
  return <Typography sx={{ color: 'text.secondary' }}>{t('salary.noSteps')}</Typography>;
}
