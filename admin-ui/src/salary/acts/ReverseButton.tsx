import { Box, Typography } from '@mui/material';
import { RotateCcw } from 'lucide-react';
import { ReasonActButton } from '../../components/act/ReasonActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Payslip, PayslipStatus, SalaryRun } from '../../types/api';

/** While the bank has not answered nobody knows whether a salary is paid, and it cannot be taken back. */
const reversible: PayslipStatus[] = ['approved', 'rejected', 'accepted', 'paid'];

interface ReverseButtonProps {
  run: SalaryRun;
  payslip: Payslip;
}

/** Takes a salary back that was wrong, and says what follows from that. */
export function ReverseButton({ run, payslip }: ReverseButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  if (!reversible.includes(payslip.status)) return null;
  const name = payslip.userName;
  const follows = [
    t('runActs.reverse.voucher'),
    t('runActs.reverse.invoices'),
    payslip.status === 'paid' || payslip.status === 'accepted'
      ? t('runActs.reverse.owed', { amount: money(payslip.payout) })
      : t('runActs.reverse.notPaid'),
    t('runActs.reverse.declared'),
    t('runActs.reverse.notified', { name }),
  ];
  return (
    <ReasonActButton
      label={t('runActs.reverse.label')}
      icon={RotateCcw}
      tone="danger"
      title={t('runActs.reverse.title', { name })}
      text={
        <div>
          <Typography>{t('runActs.reverse.lead')}</Typography>
          <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, display: 'grid', gap: 1, color: 'text.secondary' }}>
            {follows.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </div>
      }
      confirm={t('runActs.reverse.confirm')}
      reason={t('runActs.reverse.reason', { name })}
      run={(reason, key) => data.reversePayslip(run, payslip.id, reason, key)}
      done={t('runActs.reverse.done', { name })}
    />
  );
}
