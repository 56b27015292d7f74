import { isolate } from '@paraply/core/isolate';
import { useSettings } from '@/api/settings';
import { Link } from '@/components/ui/Link';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Message } from '../api/messages';
import { MessageStatusBadge } from './MessageStatusBadge';

interface MessageRowProps {
  message: Message;
}

/** A thread by its subject, what was written in it last, and when. */
export function MessageRow({ message }: MessageRowProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { data: settings } = useSettings();
  const last = message.replies.at(-1);
  const who = last?.fromOffice === true ? (settings?.companyName ?? '') : t('messages.you');
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-4 transition-colors duration-150 hover:bg-canvas md:gap-x-6 md:px-6">
      <div className="min-w-0 flex-[1_1_16rem]">
        <Link
          className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
          to={paths.message(message.id)}
        >
          {message.subject}
        </Link>
        <p className="truncate text-muted">
          {isolate(who)}: {last?.text ?? message.message}
        </p>
      </div>
      <MessageStatusBadge status={message.status} />
      <time className="figures text-right text-xs text-muted max-md:grow md:w-36" dateTime={message.lastWrittenAt}>
        {dateTime(message.lastWrittenAt)}
      </time>
    </li>
  );
}
