import { Box, Typography } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { useMemo, type ReactNode } from 'react';
import { Panel } from '../components/Panel';
import { Sums, type Sum } from '../components/Sums';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { negated } from '@paraply/core/amount';
import { useFormat } from '../lib/useFormat';
import type { Payslip, SalaryTotals as Totals } from '../types/api';
import { partsOf } from './totalsOf';

interface SalaryTotalsProps {
  totals: Totals;
  payslips: Payslip[];
  /** What follows from the sums. */
  action?: ReactNode;
}

/** A run's sums: what is paid out in large, and how it came about, so that each line adds up to the next. */
export function SalaryTotals({ totals, payslips, action }: SalaryTotalsProps) {
  const t = useT();
  const { money } = useFormat();
  const parts = useMemo(() => partsOf(totals, payslips), [totals, payslips]);
  const line = (label: string, amount: string): Sum => ({ label, value: money(amount) });
  const total = (label: string, amount: string): Sum => ({ label, value: money(amount), strong: true });
  // What most runs have nothing of is only named where there is some.
  const some = (label: string, amount: string): Sum[] => (isZero(amount) ? [] : [line(label, amount)]);
  return (
    <>
      <Tiles
        tiles={[
          {
            label: t('salary.payout'),
            value: money(totals.payout),
            note: [
              t('salary.payslipCount', { smart_count: totals.payslipCount }),
              t('salary.invoiceCount', { smart_count: totals.invoiceCount }),
            ].join(', '),
            tone: 'accent',
          },
          { label: t('salary.preliminaryTax'), value: money(totals.preliminaryTax) },
          { label: t('salary.employerContributions'), value: money(totals.employerContributions) },
          { label: t('salary.fee'), value: money(totals.fee) },
        ]}
      />
      <Panel title={t('salary.totals')} actions={action}>
        <Box
          sx={{
            display: 'grid',
            columnGap: { md: 8, xl: 16 },
            rowGap: 6,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <div>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {t('salary.toGross')}
            </Typography>
            <Sums
              sums={[
                line(t('salary.subtotal'), totals.subtotal),
                line(t('salary.fee'), negated(totals.fee)),
                ...some(t('salary.poolReimbursements'), negated(totals.poolReimbursements)),
                ...some(t('salary.poolCorrection'), totals.poolCorrection),
                total(t('salary.wagePool'), totals.wagePool),
                ...some(t('salary.untaxed'), negated(parts.untaxed)),
                line(t('salary.employerContributions'), negated(totals.employerContributions)),
                ...some(t('salary.pension'), negated(parts.pension)),
                ...some(t('salary.holidaySaved'), negated(parts.holidaySaved)),
                ...some(t('salary.holidayPaidOut'), parts.holidayPaidOut),
                ...some(t('salary.rest'), negated(parts.rest)),
                total(t('salary.grossSalary'), totals.grossSalary),
                { label: t('salary.holidayPay'), value: money(totals.holidayPay), within: true },
              ]}
            />
          </div>
          <div>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {t('salary.toAccount')}
            </Typography>
            <Sums
              sums={[
                line(t('salary.grossSalary'), totals.grossSalary),
                line(t('salary.preliminaryTax'), negated(totals.preliminaryTax)),
                total(t('salary.netSalary'), totals.netSalary),
                ...some(t('salary.untaxed'), parts.untaxed),
                ...some(t('salary.reimbursements'), parts.reimbursements),
                ...some(t('salary.claimOffset'), negated(parts.claimOffset)),
                total(t('salary.payout'), totals.payout),
              ]}
            />
          </div>
        </Box>
      </Panel>
    </>
  );
}
