import { Link } from '@/components/ui/Link';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Payslip } from '@/api/payslips';
import { PayslipBadge } from './PayslipBadge';

interface PayslipRowProps {
  payslip: Payslip;
}

export function PayslipRow({ payslip }: PayslipRowProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const reason = payslip.bankReason ?? payslip.reversalReason;
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 transition-colors duration-150 hover:bg-canvas md:px-6">
      <div className="min-w-0 grow">
        <Link className="font-semibold after:absolute after:inset-0 hover:text-primary" to={paths.payslip(payslip.id)}>
          {t('salary.payslipOf', { date: date(payslip.paymentDate) })}
        </Link>
        <p className="figures truncate text-muted">
          {t('salary.invoices', { count: payslip.invoiceNumbers.length })} {payslip.invoiceNumbers.join(', ')}
        </p>
        {payslip.status === 'rejected' && <p className="text-danger">{reason ?? t('salary.rejectedShort')}</p>}
        {payslip.status === 'reversed' && reason !== undefined && <p className="text-muted">{reason}</p>}
      </div>
      <PayslipBadge payslip={payslip} />
      <p className="figures min-w-36 text-right text-lg font-semibold max-md:w-full">{money(payslip.payout)}</p>
    </li>
  );
}
