import { Banknote, CircleCheck, CircleDashed, FileCheck2, RotateCcw, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { Payslip } from '../types/api';

const looks: Record<Payslip['status'], { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'quiet', icon: CircleDashed },
  approved: { tone: 'sent', icon: FileCheck2 },
  exported: { tone: 'sent', icon: Banknote },
  paid: { tone: 'paid', icon: CircleCheck },
  reversed: { tone: 'danger', icon: RotateCcw },
};

/** The state of a payslip, or of a run, which has the same states but one. */
export function PayslipStatusBadge({ status }: { status: Payslip['status'] }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`payslipStatus.${status}`)} />;
}
