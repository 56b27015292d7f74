import { Ban, CircleAlert, CircleCheck, Clock, Hand, TimerOff, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { ApprovalStatus } from '../types/api';

const looks: Record<ApprovalStatus, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'sent', icon: Clock },
  confirmed: { tone: 'paid', icon: CircleCheck },
  rejected: { tone: 'danger', icon: Ban },
  stopped: { tone: 'quiet', icon: Hand },
  expired: { tone: 'quiet', icon: TimerOff },
  failed: { tone: 'danger', icon: CircleAlert },
};

/** How far a request has come. */
export function ApprovalStatusBadge({ status }: { status: ApprovalStatus }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`approvalStatus.${status}`)} />;
}
