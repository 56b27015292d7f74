import { arrivalDay } from '@paraply/core/payoutStatus';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/api/session';
import { PageHeader } from '@/components/layout/PageHeader';
import { usePageMeta } from '@/components/layout/usePageMeta';
import { QueryError } from '@/components/ui/QueryError';
import { UpdatedAgo } from '@/components/ui/UpdatedAgo';
import { latestPayslipsQuery } from '@/api/payslips';
import { useTranslation } from '@/i18n/useTranslation';
import { dashboardQuery, returnedDraftsQuery } from '../api/dashboard';
import { Checklist } from './Checklist';
import { ComingPayouts } from './ComingPayouts';
import { DashboardSkeleton } from './DashboardSkeleton';
import { NextPayoutPanel } from './NextPayoutPanel';
import { RecentInvoices } from './RecentInvoices';
import { SalarySums } from './SalarySums';
import { StatusSums } from './StatusSums';
import { YearPanel } from './YearPanel';

export function DashboardPage() {
  const { t } = useTranslation();
  const session = useSession();
  const dashboard = useQuery(dashboardQuery);
  const payslips = useQuery(latestPayslipsQuery);
  const returned = useQuery(returnedDraftsQuery);
  // The first load is awaited to avoid a layout shift; retries do not hold back the rest.
  const isWaiting = dashboard.isPending || (returned.isLoading && returned.failureCount === 0);
  const firstName = session.data?.fullName.split(' ')[0] ?? '';
  const checklist = dashboard.data && <Checklist dashboard={dashboard.data} returned={returned.data} />;
  // Until the first invoice, zeros and an empty chart would only stand beside what is to be done.
  const hasInvoices = (dashboard.data?.recentInvoices.length ?? 0) > 0;
  // Returned drafts earn nothing until edited, so on phones they come above the fold.
  const isReturned = (returned.data?.total ?? 0) > 0;
  return (
    <>
      <PageHeader
        action={dashboard.data && <UpdatedAgo at={dashboard.dataUpdatedAt} prefix="/api/dashboard" />}
        title={t('dashboard.hello', { name: firstName })}
      />
      <DashboardMeta />
      {dashboard.isError && <QueryError error={dashboard.error} onRetry={() => void dashboard.refetch()} />}
      {isWaiting && !dashboard.isError && <DashboardSkeleton />}
      {dashboard.data && !isWaiting && (
        <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          {isReturned && checklist}
          <NextPayoutPanel
            className="lg:-order-1"
            next={dashboard.data.nextPayout}
            onTheirWay={payslips.data?.rows.filter((payslip) => arrivalDay(payslip) !== undefined) ?? []}
          />
          {!isReturned && checklist}
          <ComingPayouts className="lg:col-span-2" coming={dashboard.data.comingPayouts} />
          {hasInvoices && (
            <>
              <StatusSums className="lg:col-span-2" dashboard={dashboard.data} />
              <RecentInvoices invoices={dashboard.data.recentInvoices} />
              <YearPanel dashboard={dashboard.data} />
            </>
          )}
          {/* Last, as it comes after the rest and pushes nothing away. */}
          <SalarySums className="lg:col-span-2" latest={payslips.data?.rows ?? []} />
        </div>
      )}
    </>
  );
}

/** The heading is a greeting, so the document title is set here. Runs after the heading's own effect. */
function DashboardMeta() {
  const { t } = useTranslation();
  usePageMeta({ title: t('dashboard.title') });
  return null;
}
