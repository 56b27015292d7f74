import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
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

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2';
const column = 'grid min-w-0 grid-cols-1 gap-6';

/** What somebody is paid by, how they log in, and the rest of their account: each a tab with an address of its own. */
export function ProfilePage() {
  const { t } = useTranslation();
  const profile = useQuery(profileQuery);
  // Only the user themselves may see their access tokens and take their data.
  const viewed = useSession().data?.viewedBy !== undefined;
  const requests = useQuery(taxRequestsQuery);
  const failed = [profile, requests].find((query) => query.isError);
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const details = (
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
    </div>
  );
  const security = (
    <div className={columns}>
      <div className={column}>
        <PasswordPanel />
        <SecondFactorPanel />
        {!viewed && <TokensPanel />}
      </div>
      <div className={column}>
        <SessionsPanel />
        <Suspense
          fallback={
            <Panel>
              <SkeletonRows count={3} />
            </Panel>
          }
        >
          <AccessLogPanel />
        </Suspense>
      </div>
    </div>
  );
  const account = (
    <div className={columns}>
      <div className={column}>
        <DisplayPanel />
        <ReferralPanel />
      </div>
      {!viewed && <DataPanel />}
    </div>
  );
  return (
    <>
      <PageHeader title={t('profile.title')} />
      <Tabs
        label={t('profile.title')}
        onChange={(tab) => {
          setQuery(tab === 'details' ? {} : { tab }, { replace: true, preventScrollReset: true });
        }}
        tabs={[
          { value: 'details', label: t('profile.tabs.details'), content: details, keeps: true },
          { value: 'security', label: t('profile.tabs.security'), content: security, keeps: true },
          { value: 'account', label: t('profile.tabs.account'), content: account },
        ]}
        value={asked === 'security' || asked === 'account' ? asked : 'details'}
      />
    </>
  );
}
