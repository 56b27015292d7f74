import { Box, Typography } from '@mui/material';
import { ListBase, useListContext } from 'react-admin';
import { ButtonLink } from '../components/ButtonLink';
import { useMay } from '../access/useMay';
import { EmptyState } from '../components/EmptyState';
import { ErrorState } from '../components/ErrorState';
import type { Column } from '../components/list/columns';
import { emailColumn } from '../components/list/emailColumn';
import { ListPagination } from '../components/list/ListPagination';
import { RecordTable } from '../components/list/RecordTable';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { AdminUser, Group } from '../types/api';
import { lastSeenColumn, nameColumn } from '../components/user/userColumns';
import { MoveToGroup } from '../components/user/MoveToGroup';

const columns: Column<AdminUser>[] = [nameColumn, emailColumn, lastSeenColumn];

/** The people of a group, who can be moved to another. */
export function GroupMembers({ group }: { group: Group }) {
  const t = useT();
  return (
    <ListBase
      resource="users"
      filter={{ groupId: group.id }}
      sort={{ field: 'fullName', order: 'ASC' }}
      perPage={25}
      storeKey={`members-${group.id}`}
      queryOptions={shownOnPage}
      disableSyncWithLocation
      disableAuthentication
    >
      <Box sx={{ mt: 4 }}>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('groups.members')}
        </Typography>
        <Members group={group} />
      </Box>
    </ListBase>
  );
}

function Members({ group }: { group: Group }) {
  const t = useT();
  const mayMove = useMay()('manage_people');
  const { data, isPending, error, refetch, total } = useListContext<AdminUser>();
  const fault = usePageFault(error, data !== undefined);
  if (fault) return <ErrorState error={fault} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton />;
  if (total === 0) {
    return (
      <EmptyState text={t('members.none')}>
        <ButtonLink to={paths.users}>{t('members.toUsers')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <Panel flush>
        <RecordTable
          columns={columns}
          selection={
            mayMove ? { name: ({ fullName }) => fullName, acts: <MoveToGroup except={group.id} /> } : undefined
          }
        />
      </Panel>
      <ListPagination />
    </>
  );
}
