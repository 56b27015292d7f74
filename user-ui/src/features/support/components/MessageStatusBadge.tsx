import { Archive, CircleCheck, Clock } from 'lucide-react';
import type { BadgeLook } from '@/components/ui/Badge';
import { Badge } from '@/components/ui/Badge';
import { useTranslation } from '@/i18n/useTranslation';
import type { Message } from '../api/messages';

const looks: Record<Message['status'], BadgeLook> = {
  open: { icon: Clock, colour: 'sent' },
  answered: { icon: CircleCheck, colour: 'paid' },
  closed: { icon: Archive, colour: 'quiet' },
};

/** Whether a message awaits an answer. */
export function MessageStatusBadge({ status }: Pick<Message, 'status'>) {
  const { t } = useTranslation();
  return <Badge {...looks[status]} label={t(`messages.status.${status}`)} />;
}
