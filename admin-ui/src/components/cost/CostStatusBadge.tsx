import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../Badge';
import { useT } from '../../i18n/useT';
import type { CostStatus } from '../../types/api';

const looks: Record<CostStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'quiet', icon: CircleDashed },
  approved: { tone: 'paid', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
};

/** What has been decided about a cost. */
export function CostStatusBadge({ status }: { status: CostStatus }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`costs.status.${status}`)} />;
}
