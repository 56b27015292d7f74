import type { components } from '@paraply/core/schema';
import { statusColour } from '@paraply/core/tokens';
import type { LucideIcon } from 'lucide-react';
import { Ban, CircleCheck, CircleMinus, Clock, PencilLine, Send, TriangleAlert } from 'lucide-react';
import { useTranslation } from '@/i18n/useTranslation';
import { Badge } from './Badge';

type InvoiceStatus = components['schemas']['InvoiceStatus'];

const icons: Record<InvoiceStatus, LucideIcon> = {
  draft: PencilLine,
  pending: Clock,
  sent: Send,
  paid: CircleCheck,
  overdue: TriangleAlert,
  cancelled: Ban,
  written_off: CircleMinus,
};

interface StatusBadgeProps {
  status: InvoiceStatus;
  className?: string;
}

/** The status of an invoice. */
export function StatusBadge({ status, className }: StatusBadgeProps) {
  const { t } = useTranslation();
  return (
    <Badge className={className} colour={statusColour[status]} icon={icons[status]} label={t(`status.${status}`)} />
  );
}
