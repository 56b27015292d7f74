import { payoutStatus } from '@paraply/core/payoutStatus';
import clsx from 'clsx';
import { useFormat } from '@/i18n/useFormat';
import type { Payslip } from '@/api/payslips';
import { useTranslation } from '@/i18n/useTranslation';

interface PayslipPayoutProps {
  payslip: Payslip;
  /** In a panel that has the heading already. */
  compact?: boolean;
}

/** What people open a payslip for: how much, when, and to which account. */
export function PayslipPayout({ payslip, compact = false }: PayslipPayoutProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { status, payout, paymentDate, accountLast4, invoiceNumbers } = payslip;
  // A day is promised only where money is on its way.
  const isStopped = status === 'rejected' || status === 'reversed' || status === 'removed';
  const date = day(paymentDate);
  return (
    <div className="border-l-4 border-accent pl-4">
      <p className="font-semibold">{t(isStopped ? 'salary.notArrived' : 'pay.payout')}</p>
      <p
        className={clsx('figures text-3xl font-bold tracking-tight', !compact && 'md:text-4xl')}
        data-testid={compact ? undefined : 'payout'}
      >
        {money(payout)}
      </p>
      {!isStopped && (
        <p className="mt-1 text-lg">{payoutStatus(payslip) === 'paid' ? date : t('pay.byDate', { date })}</p>
      )}
      {accountLast4 !== undefined && <p className="text-muted">{t('salary.account', { digits: accountLast4 })}</p>}
      {compact && invoiceNumbers.length > 1 && (
        <p className="text-muted">
          {t('salary.invoices', { count: invoiceNumbers.length })} {invoiceNumbers.join(', ')}
        </p>
      )}
    </div>
  );
}
