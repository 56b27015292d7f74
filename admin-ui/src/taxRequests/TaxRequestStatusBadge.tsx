import { CircleCheck, CircleDashed, CircleSlash, CircleX, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { TaxRequest } from '../types/api';

type Status = TaxRequest['status'];

const looks: Record<Status, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'quiet', icon: CircleDashed },
  approved: { tone: 'paid', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
  withdrawn: { tone: 'quiet', icon: CircleSlash },
};

/** What has been decided about a request. */
export function TaxRequestStatusBadge({ status }: { status: Status }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`taxRequests.status.${status}`)} />;
}
