import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PageHeader } from '@/components/layout/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { profileQuery } from '@/api/profile';
import { useSession } from '@/api/session';
import { useTranslation } from '@/i18n/useTranslation';
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
  const failed = [profile, requests].find((query) => query.isError);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('profile.title')} />
      <div className="grid grid-cols-1 gap-6">
        {!failed && (profile.isPending || requests.isPending) && (
          <Panel>
            {/* As long as the form, which would push what stands below it otherwise. */}
            <SkeletonRows count={16} />
          </Panel>
        )}
        {failed && <QueryError error={failed.error} onRetry={() => void failed.refetch()} />}
        {/* Without the requests the form would let somebody choose what an open one forbids. */}
        {profile.data && requests.data && (
          <>
            <ProfileNotices profile={profile.data} />
            <ProfileForm profile={profile.data} requests={requests.data} />
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
