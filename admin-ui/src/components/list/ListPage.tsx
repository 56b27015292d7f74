import { Box, Button } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import {
  ListBase,
  useListContext,
  useResourceContext,
  type RaRecord,
  type SortPayload,
  type UseGetListOptions,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { MessageKey } from '../../i18n/types';
import { useT } from '../../i18n/useT';
import { keepList } from '../../lib/lastList';
import { usePageSize } from '../../lib/preferences';
import { shownOnPage, usePageFault } from '../../providers/faults';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { Outdated } from '../Outdated';
import { Page } from '../Page';
import { RowsSkeleton } from '../PageSkeleton';
import { Panel } from '../Panel';
import { Filters } from './Filters';
import { ListPagination } from './ListPagination';

interface ListPageProps<T extends RaRecord> {
  title: MessageKey;
  lead?: MessageKey;
  /** The parent page of a list that is not in the menu. */
  back?: { to: string; label: string };
  /** Shown above the filters, such as running batches. */
  notice?: ReactNode;
  sort: SortPayload;
  actions?: ReactNode;
  filters?: ReactNode;
  /** Tools of the list itself, such as saved filters and the export. */
  tools?: ReactNode;
  /** The filter at first, and the text when nothing matches it. */
  first?: { filter: Record<string, string>; empty: MessageKey };
  /** The text of an empty list, and its one action. */
  empty: MessageKey;
  emptyAction?: ReactNode;
  /** How records that change by themselves are refetched. */
  queryOptions?: UseGetListOptions<T>;
  /** The records bring their own layout, without a panel around them. */
  bare?: boolean;
  children: ReactNode;
}

/**
 * A list of a resource: heading, filters, records, pages; with its loading, empty and failed states. Of react-admin only
 * ListBase is used: its List shows nothing of a failed load, and what ListBase shows for an error takes the place of the
 * filters and of rows that could be read on when only a refresh has failed.
 */
export function ListPage<T extends RaRecord = RaRecord>({
  title,
  lead,
  back,
  notice,
  sort,
  actions,
  filters,
  tools,
  first,
  empty,
  emptyAction,
  queryOptions,
  bare = false,
  children,
}: ListPageProps<T>) {
  const t = useT();
  const { pathname, search } = useLocation();
  const perPage = usePageSize(useResourceContext() ?? pathname);
  useEffect(() => {
    keepList(pathname, search);
  }, [pathname, search]);
  return (
    <Page title={t(title)} lead={lead && t(lead)} back={back} actions={actions}>
      {notice}
      <ListBase<T>
        perPage={perPage}
        sort={sort}
        storeKey={false}
        filterDefaultValues={first?.filter}
        queryOptions={{ ...shownOnPage, ...queryOptions }}
      >
        {filters && <Filters>{filters}</Filters>}
        {tools && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>{tools}</Box>}
        <ListBody first={first} empty={empty} emptyAction={emptyAction} bare={bare}>
          {children}
        </ListBody>
      </ListBase>
    </Page>
  );
}

type ListBodyProps = Pick<ListPageProps<RaRecord>, 'first' | 'empty' | 'emptyAction' | 'bare' | 'children'>;

function ListBody({ first, empty, emptyAction, bare, children }: ListBodyProps) {
  const t = useT();
  const { data, isPending, isPlaceholderData, error, refetch, total, filterValues, setFilters } =
    useListContext<RaRecord>();
  const fault = usePageFault(error, data !== undefined);
  if (fault) return <ErrorState error={fault} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton />;
  if (total === 0) {
    const filtered = Object.keys(filterValues as object).length > 0;
    if (!filtered) return <EmptyState text={t(empty)}>{emptyAction}</EmptyState>;
    const untouched = first !== undefined && isSame(filterValues as object, first.filter);
    return (
      <EmptyState text={t(untouched ? first.empty : 'list.noMatch')}>
        <Button
          variant="outlined"
          onClick={() => {
            setFilters({}, [], false);
          }}
        >
          {t(untouched ? 'list.all' : 'list.clear')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <Outdated when={isPlaceholderData ?? false}>
      {bare ? children : <Panel flush>{children}</Panel>}
      <ListPagination />
    </Outdated>
  );
}

function isSame(one: object, other: object): boolean {
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => (other as Record<string, unknown>)[key] === value)
  );
}
