import { Ban, Banknote, CircleCheck, CircleX, Clock, FileCheck2, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { RefundStatus } from '../types/api';

const looks: Record<RefundStatus, { tone: Tone; icon: LucideIcon }> = {
  requested: { tone: 'quiet', icon: Clock },
  approved: { tone: 'sent', icon: FileCheck2 },
  exported: { tone: 'sent', icon: Banknote },
  paid: { tone: 'paid', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'quiet', icon: Ban },
};

/** How far a refund has come. */
export function RefundStatusBadge({ status }: { status: RefundStatus }) {
  const t = useT();
  return <Badge {...looks[status]} label={t(`refundStatus.${status}`)} />;
}
