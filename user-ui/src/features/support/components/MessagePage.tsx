import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { DetailError } from '@/components/ui/DetailError';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { UpdatedAgo } from '@/components/ui/UpdatedAgo';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Message } from '../api/messages';
import { messageQuery, messagesKey } from '../api/messages';
import { MessageStatusBadge } from './MessageStatusBadge';
import { ReplyForm } from './ReplyForm';
import { Thread } from './Thread';

/** One thread, where the mails about it lead. */
export function MessagePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: message, dataUpdatedAt, error, isPending, refetch } = useQuery(messageQuery(id));
  return (
    <div className="mx-auto max-w-3xl">
      {message ? (
        <LoadedMessage key={id} message={message} updatedAt={dataUpdatedAt} />
      ) : (
        <>
          <PageHeader title={t(isPending ? 'messages.one' : 'messages.title')} />
          {isPending ? (
            <Panel>
              <SkeletonRows count={3} />
            </Panel>
          ) : (
            <DetailError
              error={error}
              list={paths.messages}
              missing={t('messages.notFound')}
              onRetry={() => void refetch()}
              toList={t('messages.toList')}
            />
          )}
        </>
      )}
    </div>
  );
}

interface LoadedMessageProps {
  message: Message;
  updatedAt: number;
}

function LoadedMessage({ message, updatedAt }: LoadedMessageProps) {
  const { t } = useTranslation();
  return (
    <>
      <Link
        className="-mt-3 -ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-primary"
        to={paths.messages}
      >
        <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        {t('messages.title')}
      </Link>
      <PageHeader
        action={<UpdatedAgo at={updatedAt} prefix={messagesKey} />}
        aside={<MessageStatusBadge status={message.status} />}
        title={message.subject}
      />
      <Panel>
        <Thread message={message} />
        {message.invoiceId !== undefined && (
          <Link
            className="mb-4 inline-flex min-h-11 items-center text-primary underline"
            to={paths.invoice(message.invoiceId)}
          >
            {t('messages.invoice')}
          </Link>
        )}
        <ReplyForm message={message} />
      </Panel>
    </>
  );
}
