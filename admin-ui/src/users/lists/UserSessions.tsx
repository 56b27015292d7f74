import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Allowed } from '../../access/Allowed';
import { useMay } from '../../access/useMay';
import { ActButton } from '../../components/act/ActButton';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { When } from '../../components/Figure';
import { RowsSkeleton } from '../../components/PageSkeleton';
import { Panel } from '../../components/Panel';
import { PlainTable } from '../../components/PlainTable';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser, Session } from '../../types/api';
import { browserName } from './browserName';

/** The browsers a person is logged in with; one or all of them can be logged out. */
export default function UserSessions({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const mayRevoke = useMay()('manage_people');
  const sessions = useQuery({ queryKey: ['user-sessions', user.id], queryFn: () => data.listUserSessions(user.id) });
  if (sessions.error) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (sessions.isPending) return <RowsSkeleton />;
  if (sessions.data.length === 0) return <EmptyState text={t('personLists.noSessions')} />;
  return (
    <Panel
      flush
      title={t('personLists.sessions')}
      actions={
        <Allowed to="manage_people">
          <ActButton
            small
            label={t('personLists.revokeAll')}
            icon={LogOut}
            tone="danger"
            title={t('personLists.revokeAllTitle', { name: user.fullName })}
            text={t('personLists.revokeAllText')}
            confirm={t('personLists.revokeAll')}
            run={() => data.revokeUserSessions(user.id)}
            done={t('personLists.revokedAll')}
          />
        </Allowed>
      }
    >
      <PlainTable
        label={t('personLists.sessions')}
        rows={sessions.data}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('personLists.browser'),
            render: ({ userAgent, current }) => (
              <>
                {browserName(t, userAgent)}
                {current && ` (${t('personLists.current')})`}
              </>
            ),
          },
          { label: t('audit.ip'), from: 'lg', render: ({ ip }) => ip ?? '' },
          { label: t('fields.lastSeenAt'), render: ({ lastSeenAt }) => <When at={lastSeenAt} time /> },
          ...(mayRevoke
            ? [
                {
                  label: t('personLists.revoke'),
                  end: true,
                  plain: true,
                  render: ({ id, userAgent, current }: Session) =>
                    !current && (
                      <ActButton
                        small
                        label={t('personLists.revoke')}
                        name={t('personLists.revokeOne', { browser: browserName(t, userAgent) })}
                        icon={LogOut}
                        title={t('personLists.revokeTitle')}
                        confirm={t('personLists.revoke')}
                        run={() => data.revokeUserSession(user.id, id)}
                        done={t('personLists.revoked')}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
