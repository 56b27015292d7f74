import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Archive, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../api/messages';

const looks: Record<Message['status'], { icon: LucideIcon; colour: string }> = {
  open: { icon: Clock, colour: 'bg-sent-soft text-sent' },
  answered: { icon: CircleCheck, colour: 'bg-paid-soft text-paid' },
  closed: { icon: Archive, colour: 'bg-quiet-soft text-quiet' },
};

interface MessageStatusBadgeProps {
  status: Message['status'];
}

/** Whether a message waits for an answer, by colour, icon and word. */
export function MessageStatusBadge({ status }: MessageStatusBadgeProps) {
  const { t } = useTranslation();
  const { icon: Icon, colour } = looks[status];
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        colour,
      )}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2} />
      {t(`messages.status.${status}`)}
    </span>
  );
}
