import { useQuery } from '@tanstack/react-query';
import { Link } from '@/components/ui/Link';
import { Notice } from '@/components/ui/Notice';
import type { Translate } from '@/i18n/texts';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Payslip } from '@/api/payslips';
import { replacementQuery } from '@/api/payslips';

interface PayslipNoticeProps {
  payslip: Payslip;
}

/** What is out of the ordinary with a salary, and what its person can do about it. */
export function PayslipNotice({ payslip }: PayslipNoticeProps) {
  const { t } = useTranslation();
  const { status, bankReason, reversalReason } = payslip;
  // A correction may be stopped by the bank or taken back itself; it then still leads to what it was to replace.
  const corrected = <CorrectedLink payslip={payslip} />;
  if (status === 'rejected') {
    return (
      <Notice kind="error" title={t('salary.rejectedTitle')}>
        <p>{withReason(t, bankReason, t('salary.rejectedText'))}</p>
        <NoticeLink to={paths.banking}>{t('salary.checkAccount')}</NoticeLink>
        {corrected}
      </Notice>
    );
  }
  if (status === 'reversed') {
    return (
      <Notice kind="warning" title={t('salary.reversedTitle')}>
        <p>{withReason(t, reversalReason, t('salary.reversedText'))}</p>
        <ReplacementLink payslip={payslip} />
        {corrected}
      </Notice>
    );
  }
  if (status === 'removed') {
    return (
      <Notice kind="warning">
        <p>{t('salary.removedText')}</p>
        {corrected}
      </Notice>
    );
  }
  return payslip.correctsPayslipId === undefined ? null : <Notice>{corrected}</Notice>;
}

/** The way on from a salary that was taken back, once the one that replaces it is there. */
function ReplacementLink({ payslip }: PayslipNoticeProps) {
  const { t } = useTranslation();
  const { data: replacement } = useQuery(replacementQuery(payslip));
  return replacement ? <NoticeLink to={paths.payslip(replacement.id)}>{t('salary.replacedBy')}</NoticeLink> : null;
}

function CorrectedLink({ payslip: { correctsPayslipId: id, status } }: PayslipNoticeProps) {
  const { t } = useTranslation();
  if (id === undefined) return null;
  const isOver = status === 'reversed' || status === 'removed';
  return (
    <>
      <p className="not-first:mt-2">{t(isOver ? 'salary.correctedText' : 'salary.correctsText')}</p>
      <NoticeLink to={paths.payslip(id)}>{t('salary.correctsLink')}</NoticeLink>
    </>
  );
}

function NoticeLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="inline-flex min-h-11 items-center font-semibold text-primary underline" to={to}>
      {children}
    </Link>
  );
}

function withReason(t: Translate, reason: string | undefined, text: string): string {
  return reason === undefined || reason === ''
    ? text
    : `${t('salary.reason', { reason: reason.replace(/\.$/, '') })} ${text}`;
}
