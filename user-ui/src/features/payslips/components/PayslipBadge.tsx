import { arrivalDay, payoutStatus } from '@paraply/core/payoutStatus';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Ban, CircleAlert, CircleCheck, CircleDashed, Clock, RotateCcw, Send, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/useFormat';
import type { Payslip } from '@/api/payslips';

const looks: Record<Payslip['status'], { icon: LucideIcon; colour: string }> = {
  draft: { icon: CircleDashed, colour: 'bg-quiet-soft text-quiet' },
  approved: { icon: ThumbsUp, colour: 'bg-sent-soft text-sent' },
  exported: { icon: Send, colour: 'bg-sent-soft text-sent' },
  accepted: { icon: Clock, colour: 'bg-sent-soft text-sent' },
  paid: { icon: CircleCheck, colour: 'bg-paid-soft text-paid' },
  rejected: { icon: CircleAlert, colour: 'bg-danger-soft text-danger' },
  removed: { icon: Ban, colour: 'bg-quiet-soft text-quiet' },
  reversed: { icon: RotateCcw, colour: 'bg-danger-soft text-danger' },
};

interface PayslipBadgeProps {
  payslip: Pick<Payslip, 'status' | 'paymentDate'>;
}

/** Where a salary stands; while it is on its way, with the day on which it arrives. */
export function PayslipBadge({ payslip }: PayslipBadgeProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const status = payoutStatus(payslip);
  const arrives = arrivalDay(payslip);
  const { icon: Icon, colour } = looks[status];
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        colour,
      )}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2} />
      {arrives === undefined ? t(`salary.status.${status}`) : t('salary.onItsWay', { day: day(arrives) })}
    </span>
  );
}
