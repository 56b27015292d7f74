import { statusColour } from '@paraply/core/tokens';
import { Ban, CircleCheck, CircleDashed, CircleMinus, Clock, Send, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useT } from '../i18n/useT';
import type { InvoiceStatus } from '../types/api';
import { Badge } from './Badge';

const icons: Record<InvoiceStatus, LucideIcon> = {
  draft: CircleDashed,
  pending: Clock,
  sent: Send,
  overdue: TriangleAlert,
  paid: CircleCheck,
  cancelled: Ban,
  written_off: CircleMinus,
};

/** An invoice's status in the specified colour. */
export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const t = useT();
  return <Badge tone={statusColour[status]} icon={icons[status]} label={t(`invoiceStatus.${status}`)} />;
}
