import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '@/components/ui/Notice';
import { paths } from '@/lib/paths';
import type { Payslip } from '../api/payslips';

interface PayslipNoticeProps {
  payslip: Payslip;
}

/** What is out of the ordinary with a salary, and what its person can do about it. */
export function PayslipNotice({ payslip }: PayslipNoticeProps) {
  const { t } = useTranslation();
  if (payslip.status === 'rejected') {
    return (
      <Notice kind="error" title={t('salary.rejectedTitle')}>
        <p>{withReason(t, payslip.bankReason, t('salary.rejectedText'))}</p>
        <Link className="inline-flex min-h-11 items-center font-semibold text-primary underline" to={paths.banking}>
          {t('salary.checkAccount')}
        </Link>
      </Notice>
    );
  }
  if (payslip.status === 'reversed') {
    return (
      <Notice kind="warning" title={t('salary.reversedTitle')}>
        {withReason(t, payslip.reversalReason, t('salary.reversedText'))}
      </Notice>
    );
  }
  if (payslip.status === 'removed') return <Notice kind="warning">{t('salary.removedText')}</Notice>;
  if (payslip.correctsPayslipId !== undefined) {
    return (
      <Notice>
        <p>{t('salary.correctsText')}</p>
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          to={paths.payslip(payslip.correctsPayslipId)}
        >
          {t('salary.correctsLink')}
        </Link>
      </Notice>
    );
  }
  return null;
}

function withReason(t: TFunction, reason: string | undefined, text: string): string {
  return reason === undefined || reason === ''
    ? text
    : `${t('salary.reason', { reason: reason.replace(/\.$/, '') })} ${text}`;
}
