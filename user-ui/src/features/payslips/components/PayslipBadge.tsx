import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Ban, CircleAlert, CircleCheck, CircleDashed, Clock, RotateCcw, Send, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Payslip } from '../api/payslips';

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
  status: Payslip['status'];
}

export function PayslipBadge({ status }: PayslipBadgeProps) {
  const { t } = useTranslation();
  const { icon: Icon, colour } = looks[status];
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        colour,
      )}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2} />
      {t(`salary.status.${status}`)}
    </span>
  );
}
