import type { ReactNode } from 'react';
import { ListBase, useListContext, type RaRecord, type SortPayload } from 'react-admin';
import { ErrorState } from '../../components/ErrorState';
import { EmptyState } from '../../components/EmptyState';
import { RowsSkeleton } from '../../components/PageSkeleton';
import { Panel } from '../../components/Panel';
import { ListPagination } from '../../components/list/ListPagination';
import type { MessageKey } from '../../i18n/types';
import { useT } from '../../i18n/useT';
import { shownOnPage, usePageFault } from '../../providers/faults';

interface UserRecordListProps {
  resource: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
  empty: MessageKey;
  children: ReactNode;
}

/** A list on a user's page; its page and order leave the page's address alone. */
export function UserRecordList({ resource, filter, sort, empty, children }: UserRecordListProps) {
  return (
    <ListBase
      resource={resource}
      filter={filter}
      sort={sort}
      perPage={10}
      storeKey={false}
      queryOptions={shownOnPage}
      disableSyncWithLocation
      disableAuthentication
    >
      <UserRecordListBody empty={empty}>{children}</UserRecordListBody>
    </ListBase>
  );
}

function UserRecordListBody({ empty, children }: Pick<UserRecordListProps, 'empty' | 'children'>) {
  const t = useT();
  const { data, isPending, error, refetch, total } = useListContext<RaRecord>();
  const fault = usePageFault(error, data !== undefined);
  if (fault) return <ErrorState error={fault} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton />;
  if (total === 0) return <EmptyState text={t(empty)} />;
  return (
    <>
      <Panel flush>{children}</Panel>
      <ListPagination />
    </>
  );
}
