import { Box } from '@mui/material';
import { Panel } from '../components/Panel';
import { Sums } from '../components/Sums';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { SalaryTotals as Totals } from '../types/api';

/** A run's sums: what is paid out in large, and how it came about. */
export function SalaryTotals({ totals }: { totals: Totals }) {
  const t = useT();
  const { money } = useFormat();
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
      <Panel title={t('salary.totals')}>
        <Box sx={{ maxWidth: 520 }}>
          <Sums
            sums={[
              { label: t('salary.subtotal'), value: money(totals.subtotal) },
              { label: t('salary.fee'), value: money(totals.fee) },
              { label: t('salary.wagePool'), value: money(totals.wagePool), strong: true },
              { label: t('salary.employerContributions'), value: money(totals.employerContributions) },
              { label: t('salary.grossSalary'), value: money(totals.grossSalary), strong: true },
              { label: t('salary.holidayPay'), value: money(totals.holidayPay) },
              { label: t('salary.preliminaryTax'), value: money(totals.preliminaryTax) },
              { label: t('salary.netSalary'), value: money(totals.netSalary), strong: true },
              { label: t('salary.payout'), value: money(totals.payout), strong: true },
            ]}
          />
        </Box>
      </Panel>
    </>
  );
}
