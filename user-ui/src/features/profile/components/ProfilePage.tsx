import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/layout/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { profileQuery } from '@/api/profile';
import { useSession } from '@/api/session';
import { taxRequestsQuery } from '../api/taxRequests';
import { DataPanel } from './DataPanel';
import { DisplayPanel } from './DisplayPanel';
import { PasswordPanel } from './PasswordPanel';
import { ProfileForm } from './ProfileForm';
import { ProfileNotices } from './ProfileNotices';
import { ReferralPanel } from './ReferralPanel';
import { SecondFactorPanel } from './SecondFactorPanel';
import { SessionsPanel } from './SessionsPanel';
import { TokensPanel } from './TokensPanel';

const AccessLogPanel = lazy(async () => ({ default: (await import('./AccessLogPanel')).AccessLogPanel }));

export function ProfilePage() {
  const { t } = useTranslation();
  const profile = useQuery(profileQuery);
  // Only the user themselves may see their access tokens and take their data.
  const viewed = useSession().data?.viewedBy !== undefined;
  const requests = useQuery(taxRequestsQuery);
  const taxRequests = (requests.data ?? []).filter((request) => request.kind === 'tax');
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('profile.title')} />
      <div className="grid grid-cols-1 gap-6">
        {profile.isPending && (
          <Panel>
            <SkeletonRows />
          </Panel>
        )}
        {profile.isError && <QueryError error={profile.error} onRetry={() => void profile.refetch()} />}
        {profile.data && (
          <>
            <ProfileNotices profile={profile.data} />
            <ProfileForm profile={profile.data} requests={taxRequests} />
          </>
        )}
        <DisplayPanel />
        <PasswordPanel />
        <SecondFactorPanel />
        <SessionsPanel />
        {!viewed && <TokensPanel />}
        <Suspense
          fallback={
            <Panel>
              <SkeletonRows count={3} />
            </Panel>
          }
        >
          <AccessLogPanel />
        </Suspense>
        <ReferralPanel />
        {!viewed && <DataPanel />}
      </div>
    </div>
  );
}
