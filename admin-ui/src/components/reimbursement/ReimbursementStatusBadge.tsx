import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../Badge';
import { useT } from '../../i18n/useT';
import type { ReimbursementStatus } from '../../types/api';

const looks: Record<ReimbursementStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'quiet', icon: CircleDashed },
  approved: { tone: 'paid', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
};

/** The status of a reimbursement. */
export function ReimbursementStatusBadge({ status }: { status: ReimbursementStatus }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`reimbursements.status.${status}`)} />;
}
