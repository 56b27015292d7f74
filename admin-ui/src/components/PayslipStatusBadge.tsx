import { arrivalDay, payoutStatus } from '@paraply/core/payoutStatus';
import {
  Banknote,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  FileCheck2,
  RotateCcw,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { Badge, type Tone } from './Badge';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { Payslip, SalaryRunStatus } from '../types/api';

type Status = Payslip['status'] | SalaryRunStatus;

const looks: Record<Status, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'quiet', icon: CircleDashed },
  approved: { tone: 'sent', icon: FileCheck2 },
  exported: { tone: 'sent', icon: Banknote },
  accepted: { tone: 'sent', icon: Clock },
  paid: { tone: 'paid', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
  removed: { tone: 'quiet', icon: Trash2 },
  discarded: { tone: 'quiet', icon: Trash2 },
  reversed: { tone: 'danger', icon: RotateCcw },
};

interface PayoutBadgeProps {
  payout: { status: Status; paymentDate: string; paysOn?: string };
}

/** The state of a payslip or of a run; while its money is on its way, with the day on which it arrives. */
export function PayoutBadge({ payout }: PayoutBadgeProps) {
  const t = useT();
  const { day } = useFormat();
  const { tone, icon } = looks[payoutStatus(payout)];
  const arrives = arrivalDay(payout);
  if (arrives === undefined) return <PayslipStatusBadge status={payoutStatus(payout)} />;
  return <Badge tone={tone} icon={icon} label={t('salary.onItsWay', { day: day(arrives) })} />;
}

/** A state of a payslip or of a run, as a word. */
export function PayslipStatusBadge({ status }: { status: Status }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`payslipStatus.${status}`)} />;
}
