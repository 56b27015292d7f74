import { arrivalDay, payoutStatus } from '@paraply/core/payoutStatus';
import { Ban, CircleAlert, CircleCheck, CircleDashed, Clock, RotateCcw, Send, ThumbsUp } from 'lucide-react';
import type { Payslip } from '@/api/payslips';
import type { BadgeLook } from '@/components/ui/Badge';
import { Badge } from '@/components/ui/Badge';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

const looks: Record<Payslip['status'], BadgeLook> = {
  draft: { icon: CircleDashed, colour: 'quiet' },
  approved: { icon: ThumbsUp, colour: 'sent' },
  exported: { icon: Send, colour: 'sent' },
  accepted: { icon: Clock, colour: 'sent' },
  paid: { icon: CircleCheck, colour: 'paid' },
  rejected: { icon: CircleAlert, colour: 'danger' },
  removed: { icon: Ban, colour: 'quiet' },
  reversed: { icon: RotateCcw, colour: 'danger' },
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
  const label = arrives === undefined ? t(`salary.status.${status}`) : t('salary.onItsWay', { day: day(arrives) });
  return <Badge {...looks[status]} label={label} />;
}
