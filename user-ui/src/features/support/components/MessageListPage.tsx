import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageHeader } from '@/components/layout/PageHeader';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Pagination } from '@/components/ui/Pagination';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { UpdatedAgo } from '@/components/ui/UpdatedAgo';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { pageSize, useListParams } from '@/lib/useListParams';
import { messageListQuery, messagesKey } from '../api/messages';
import { MessageRow } from './MessageRow';

/** What the user has written to the provider, what was written in last first. */
export function MessageListPage() {
  const { t } = useTranslation();
  const list = useListParams('lastWrittenAt', 'DESC');
  const query = messageListQuery({ range: list.range, sort: [list.sort, list.order] });
  const messages = useQuery({ ...query, placeholderData: keepPreviousData });
  const isEmpty = messages.data?.total === 0;
  return (
    <>
      <PageHeader
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {messages.data && <UpdatedAgo at={messages.dataUpdatedAt} prefix={messagesKey} />}
            {messages.data && !isEmpty && <ButtonLink to={paths.contact}>{t('messages.write')}</ButtonLink>}
          </div>
        }
        description={t('messages.description')}
        title={t('messages.title')}
      />
      <Panel flush>
        {messages.isPending && <SkeletonRows />}
        {messages.isError && <QueryError error={messages.error} onRetry={() => void messages.refetch()} />}
        {isEmpty && (
          <EmptyState
            action={<ButtonLink to={paths.contact}>{t('messages.write')}</ButtonLink>}
            text={t('messages.empty')}
          />
        )}
        <ul className="divide-y divide-line">
          {messages.data?.rows.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
        <Pagination
          onChange={(page) => {
            list.set({ page: String(page) });
          }}
          page={list.page}
          pageSize={pageSize}
          total={messages.data?.total ?? 0}
        />
      </Panel>
    </>
  );
}
