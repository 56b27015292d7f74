import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { When } from '../../components/Figure';
import { RowsSkeleton } from '../../components/PageSkeleton';
import { Panel } from '../../components/Panel';
import { PlainTable } from '../../components/PlainTable';
import { RouteLink } from '../../components/RouteLink';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useAdminData } from '../../providers/useAdminData';
import type { AccessToken, AdminUser } from '../../types/api';

/** A user's access tokens; each can be revoked, and one that moves money waits among the approvals for another admin. */
export default function UserTokens({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const tokens = useQuery({ queryKey: ['user-tokens', user.id], queryFn: () => data.listAccessTokens(user.id) });
  if (tokens.error) return <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />;
  if (tokens.isPending) return <RowsSkeleton />;
  if (tokens.data.length === 0) return <EmptyState text={t('personLists.noTokens')} />;
  return (
    <Panel flush title={t('personLists.tokens')}>
      <PlainTable
        label={t('personLists.tokens')}
        rows={tokens.data}
        rowKey={({ id }) => id}
        columns={[
          { label: t('fields.name'), render: ({ name }) => name },
          { label: t('personLists.scope'), render: ({ scope }) => t(`personLists.scopes.${scope}`) },
          {
            label: t('personLists.usableFrom'),
            from: 'lg',
            render: ({ approvedAt }) =>
              approvedAt === undefined ? (
                <RouteLink to={paths.waitingApprovals}>{t('personLists.tokenWaits')}</RouteLink>
              ) : (
                <When at={approvedAt} time />
              ),
          },
          {
            label: t('fields.lastSeenAt'),
            from: 'lg',
            render: ({ lastUsedAt }) => (lastUsedAt === undefined ? '' : <When at={lastUsedAt} time />),
          },
          { label: t('personLists.expires'), render: ({ expiresAt }) => <When at={expiresAt} /> },
          {
            label: t('personLists.revokeToken'),
            end: true,
            plain: true,
            render: (token: AccessToken) => (
              <>
                <ActButton
                  small
                  label={t('personLists.revokeToken')}
                  name={t('personLists.revokeTokenOf', { name: token.name })}
                  icon={Ban}
                  tone="danger"
                  title={t('personLists.revokeTokenTitle', { name: token.name })}
                  text={t('personLists.revokeTokenText')}
                  confirm={t('personLists.revokeToken')}
                  run={() => data.revokeAccessToken(token.id)}
                  done={t('personLists.revokedToken')}
                />
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
