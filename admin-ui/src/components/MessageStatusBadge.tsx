import { Archive, CircleCheck, Clock, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from './Badge';
import { useT } from '../i18n/useT';
import type { Message } from '../types/api';

type MessageStatus = Message['status'];

const looks: Record<MessageStatus, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'sent', icon: Clock },
  answered: { tone: 'paid', icon: CircleCheck },
  closed: { tone: 'quiet', icon: Archive },
};

/** Whether a message waits for an answer. */
export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  const t = useT();
  return <Badge {...looks[status]} label={t(`messageStatus.${status}`)} />;
}
