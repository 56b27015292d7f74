import { Box, Link, Typography } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { RouteLink } from '../components/RouteLink';
import { Sums, type Sum } from '../components/Sums';
import { useT } from '../i18n/useT';
import { negated } from '@paraply/core/amount';
import { downloads, paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { Payslip } from '../types/api';

interface PayslipFactsProps {
  payslip: Payslip;
  /** It exists, and so does its document. */
  made: boolean;
}

/** What goes to the account in large, from what, and where to read more. */
export function PayslipFacts({ payslip, made }: PayslipFactsProps) {
  const t = useT();
  const { money, day } = useFormat();
  const { payout, accountLast4, paymentDate, swedishTax, taxKind } = payslip;
  const some = (label: string, amount: string): Sum[] => (isZero(amount) ? [] : [{ label, value: money(amount) }]);
  // Where the wage pool was corrected, it tells what the salary was calculated on.
  const corrected: Sum[] = isZero(payslip.poolCorrection)
    ? []
    : [
        { label: t('salary.wagePool'), value: money(payslip.wagePool) },
        { label: t('salary.poolCorrection'), value: money(payslip.poolCorrection), within: true },
      ];
  const tax = taxKind === 'sink' || taxKind === 'a_sink' ? t(`salary.taxKind.${taxKind}`) : t('salary.preliminaryTax');
  return (
    <div>
      <Box sx={{ color: 'text.secondary' }}>{t('salary.payout')}</Box>
      <Typography
        component="p"
        sx={{ fontSize: '2.125rem', fontWeight: 650, lineHeight: 1.15, letterSpacing: '-0.012em' }}
      >
        {money(payout)}
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>
        {[day(paymentDate), accountLast4 && t('salary.toAccountEnding', { last4: accountLast4 })]
          .filter(Boolean)
          .join(', ')}
      </Box>
      <Box sx={{ mt: 4 }}>
        <Sums
          sums={[
            ...corrected,
            ...(swedishTax
              ? [
                  { label: t('salary.grossSalary'), value: money(payslip.grossSalary) },
                  { label: tax, value: money(negated(payslip.preliminaryTax)) },
                ]
              : [{ label: t('salary.untaxed'), value: money(payslip.wagePool) }]),
            ...some(t('salary.reimbursements'), payslip.reimbursements),
            ...some(t('salary.claimOffset'), negated(payslip.claimOffset)),
            { label: t('salary.payout'), value: money(payout), strong: true },
          ]}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2, mt: 4 }}>
        <RouteLink to={paths.user(payslip.userId)}>{t('salary.toUser')}</RouteLink>
        {payslip.invoiceIds.map((id, at) => (
          <RouteLink key={id} to={paths.invoice(id)}>
            {t('salary.invoice', { number: payslip.invoiceNumbers[at] ?? '' })}
          </RouteLink>
        ))}
        {made && (
          <Link href={downloads.payslipPdf(payslip.id)} target="_blank">
            {t('salary.payslipPdf')}
          </Link>
        )}
      </Box>
    </div>
  );
}
