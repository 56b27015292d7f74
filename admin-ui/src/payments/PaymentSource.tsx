import { Banknote, CircleCheck, FileUp, PenLine, RotateCcw, Undo2, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Payment } from '../types/api';

const looks: Record<Payment['source'], { icon: LucideIcon; tone: Tone }> = {
  manual: { icon: PenLine, tone: 'quiet' },
  import: { icon: FileUp, tone: 'quiet' },
  mark_paid: { icon: CircleCheck, tone: 'paid' },
  mark_unpaid: { icon: RotateCcw, tone: 'danger' },
  bank: { icon: Banknote, tone: 'sent' },
  credit_note: { icon: Undo2, tone: 'danger' },
};

/** The source of a payment, with a link to its bank transaction, and whether it was reversed. */
export function PaymentSource({ payment }: { payment: Payment }) {
  const { bankTransactionId } = payment;
  if (bankTransactionId === undefined) return <SourceBadge payment={payment} />;
  return (
    <RouteLink to={paths.bankTransaction(bankTransactionId)}>
      <SourceBadge payment={payment} />
    </RouteLink>
  );
}

function SourceBadge({ payment }: { payment: Payment }) {
  const t = useT();
  if (payment.reversed) return <Badge tone="danger" icon={RotateCcw} label={t('payments.reversed')} />;
  const { icon, tone } = looks[payment.source];
  return <Badge tone={tone} icon={icon} label={t(`paymentSource.${payment.source}`)} />;
}
