import { initials } from '@paraply/core/format';
import { Mark } from '@paraply/core/Mark';
import clsx from 'clsx';
import { useSettings } from '@/api/settings';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Message } from '../api/messages';

interface ThreadProps {
  message: Message;
}

/** What was written, the oldest first. What is added to it is read out. */
export function Thread({ message }: ThreadProps) {
  const { t } = useTranslation();
  const first = { id: message.id, fromOffice: false, text: message.message, createdAt: message.createdAt };
  return (
    <div aria-label={t('messages.thread')} role="log">
      <ol className="divide-y divide-line">
        {[first, ...message.replies].map((post) => (
          <Post key={post.id} name={message.name} {...post} />
        ))}
      </ol>
    </div>
  );
}

interface PostProps {
  fromOffice: boolean;
  /** Of who writes to the provider. */
  name: string;
  text: string;
  createdAt: string;
}

function Post({ fromOffice, name, text, createdAt }: PostProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { data: settings } = useSettings();
  return (
    <li className="flex gap-3 py-4 first:pt-0">
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-9 shrink-0 place-items-center rounded-full text-xs font-bold',
          fromOffice ? 'bg-sent-soft text-primary' : 'bg-primary text-on-primary',
        )}
      >
        {fromOffice ? <Mark size={20} /> : initials(name)}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{fromOffice ? settings?.companyName : t('messages.you')}</span>
          <time className="figures text-xs text-muted" dateTime={createdAt}>
            {dateTime(createdAt)}
          </time>
        </p>
        <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </li>
  );
}
