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
import { Troubles } from './Troubles';
import { useFigureTiles } from './useFigureTiles';
import { usePanelFigures } from '../providers/usePanelFigures';

const MonthsChart = lazy(() => import('./MonthsChart'));

interface PanelProps {
  /** With the import opened over it. */
  importing?: boolean;
}

/** Where an admin starts: what waits, how the month stands, what has happened. */
export default function Panel({ importing = false }: PanelProps) {
  const t = useT();
  const navigate = useNavigate();
  const figures = usePanelFigures();
  const toTiles = useFigureTiles();
  return (
    <Page title={t('panel.title')}>
      <Stacked>
        {figures.error && <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />}
        {figures.isPending && <RowsSkeleton rows={3} />}
        {figures.data && (
          <>
            <Troubles figures={figures.data} />
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
      {importing && <ImportDialog onClose={() => void navigate(paths.panel)} />}
    </Page>
  );
}
