import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { Allowed } from '../access/Allowed';
import { ErrorState } from '../components/ErrorState';
import { Stacked, WithAside } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { ImportDialog } from '../components/import/ImportDialog';
import { paths } from '../lib/paths';
import { ApprovalQueue } from './ApprovalQueue';
import { MoneyTiles } from './MoneyTiles';
import { RecentEvents } from './RecentEvents';
import { DashboardAlerts } from './DashboardAlerts';
import { useFigureTiles } from './useFigureTiles';
import { useDashboard } from '../providers/useDashboard';

const MonthsChart = lazy(() => import('./MonthsChart'));

interface DashboardProps {
  /** With the import opened over it. */
  importing?: boolean;
}

/** Where an admin starts: what waits, how the month stands, what has happened. */
export default function Dashboard({ importing = false }: DashboardProps) {
  const t = useT();
  const navigate = useNavigate();
  const figures = useDashboard();
  const toTiles = useFigureTiles();
  return (
    <Page title={t('dashboard.title')}>
      <Stacked>
        {figures.error && <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />}
        {figures.isPending && <RowsSkeleton rows={3} />}
        {figures.data && (
          <>
            <DashboardAlerts figures={figures.data} />
            <Tiles tiles={toTiles(figures.data).now} />
            <MoneyTiles figures={figures.data} />
            <Tiles tiles={toTiles(figures.data).month} />
          </>
        )}
        <WithAside
          aside={
            figures.data && (
              <Allowed to="read_office">
                <RecentEvents events={figures.data.recentEvents} count={figures.data.lastDayEventCount} />
              </Allowed>
            )
          }
        >
          <ApprovalQueue figures={figures.data} />
          {figures.data && (
            <Suspense fallback={<Skeleton variant="rounded" height={300} sx={{ borderRadius: '14px' }} />}>
              <MonthsChart months={figures.data.months} />
            </Suspense>
          )}
        </WithAside>
      </Stacked>
      {importing && <ImportDialog onClose={() => void navigate(paths.dashboard)} />}
    </Page>
  );
}
