import { CircleCheck, CircleHelp, Clock, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { TransactionStatus } from '../types/api';

const looks: Record<TransactionStatus, { tone: Tone; icon: LucideIcon }> = {
  question: { tone: 'sent', icon: CircleHelp },
  waiting: { tone: 'quiet', icon: Clock },
  explained: { tone: 'paid', icon: CircleCheck },
};

/** Whether a transaction is allocated. */
export function TransactionStatusBadge({ status }: { status: TransactionStatus }) {
  const t = useT();
  return <Badge {...looks[status]} label={t(`transactionStatus.${status}`)} />;
}
