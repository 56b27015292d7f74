import { CircleCheck, FileUp, PenLine, RotateCcw, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { Payment } from '../types/api';

const looks: Record<Payment['source'], { icon: LucideIcon; tone: Tone }> = {
  manual: { icon: PenLine, tone: 'quiet' },
  import: { icon: FileUp, tone: 'quiet' },
  mark_paid: { icon: CircleCheck, tone: 'paid' },
  mark_unpaid: { icon: RotateCcw, tone: 'danger' },
};

/** How a payment came into the books, and whether it was taken back. */
export function PaymentSource({ payment }: { payment: Payment }) {
  const t = useT();
  if (payment.reversed) return <Badge tone="danger" icon={RotateCcw} label={t('payments.reversed')} />;
  const { icon, tone } = looks[payment.source];
  return <Badge tone={tone} icon={icon} label={t(`paymentSource.${payment.source}`)} />;
}
