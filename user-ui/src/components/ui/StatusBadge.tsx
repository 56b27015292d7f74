import type { components } from '@paraply/core/schema';
import { statusColour } from '@paraply/core/tokens';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Ban, CircleCheck, Clock, PencilLine, Send, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type InvoiceStatus = components['schemas']['InvoiceStatus'];

const icons: Record<InvoiceStatus, LucideIcon> = {
  draft: PencilLine,
  pending: Clock,
  sent: Send,
  paid: CircleCheck,
  overdue: TriangleAlert,
  cancelled: Ban,
};

const colours = {
  quiet: 'bg-quiet-soft text-quiet',
  sent: 'bg-sent-soft text-sent',
  paid: 'bg-paid-soft text-paid',
  danger: 'bg-danger-soft text-danger',
};

interface StatusBadgeProps {
  status: InvoiceStatus;
  className?: string;
}

/** The status of an invoice by colour, icon and word. */
export function StatusBadge({ status, className }: StatusBadgeProps) {
  const { t } = useTranslation();
  const Icon = icons[status];
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        colours[statusColour[status]],
        className,
      )}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2} />
      {t(`status.${status}`)}
    </span>
  );
}
