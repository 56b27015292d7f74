import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/api/session';
import { PageHeader } from '@/components/layout/PageHeader';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';
import { notificationsQuery, useSeeNotifications } from '../api/notifications';
import { EmailChoicesPanel } from './EmailChoicesPanel';
import { NotificationRow } from './NotificationRow';

/** What the user was told of their own matters, by mail or only here. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(notificationsQuery);
  // Who looks for somebody else has not told them.
  const viewed = useSession().data?.viewedBy !== undefined;
  const { mutate: see } = useSeeNotifications();
  const notifications = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = notifications[0];
  const unseen = !viewed && newest?.isNew === true && (query.data?.pages[0]?.newCount ?? 0) > 0 ? newest.id : null;
  useEffect(() => {
    if (unseen !== null) see(unseen);
  }, [see, unseen]);
  return (
    <>
      <PageHeader description={t('notifications.description')} title={t('notifications.title')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel flush>
          {query.isPending && <SkeletonRows />}
          {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
          {query.data && notifications.length === 0 && <EmptyState text={t('notifications.empty')} />}
          <ul className="divide-y divide-line">
            {notifications.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              busy={query.isFetchingNextPage}
              className="mx-2 my-3 md:mx-4"
              onClick={() => void query.fetchNextPage()}
              variant="ghost"
            >
              {t('notifications.older')}
            </Button>
          )}
        </Panel>
        <EmailChoicesPanel />
      </div>
    </>
  );
}
