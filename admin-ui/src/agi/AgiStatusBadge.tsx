import { CircleCheck, CircleDashed, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { AgiStatus } from '../types/api';

const looks: Record<AgiStatus, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'quiet', icon: CircleDashed },
  declared: { tone: 'paid', icon: CircleCheck },
  correction_needed: { tone: 'danger', icon: TriangleAlert },
};

/** Where the declaration of a month stands. */
export function AgiStatusBadge({ status }: { status: AgiStatus }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`agi.status.${status}`)} />;
}
