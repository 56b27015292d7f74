import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState';
import { ErrorState } from '../components/ErrorState';
import { Stacked } from '../components/form/FormParts';
import { MonthNavigation } from '../components/MonthNavigation';
import { Page } from '../components/Page';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { addMonths, today } from '../lib/dates';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import { FeeRows } from './FeeRows';

/** What the provider earned in a month, per user. The month stands in the address. */
export default function FeeReport() {
  const t = useT();
  const data = useAdminData();
  const { money } = useFormat();
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? today().slice(0, 7);
  const report = useQuery({ queryKey: ['fees', month], queryFn: () => data.getFeeReport(month) });
  const goTo = (chosen: string) => {
    setParams({ month: chosen });
  };
  return (
    <Page title={t('fees.title')} lead={t('fees.lead')}>
      <MonthNavigation month={month} onMonth={goTo} />
      {report.error && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <RowsSkeleton />}
      {report.data && report.data.rows.length === 0 && (
        <EmptyState text={t('fees.empty')}>
          <Button
            variant="outlined"
            onClick={() => {
              goTo(addMonths(month, -1));
            }}
          >
            {t('months.previous')}
          </Button>
        </EmptyState>
      )}
      {report.data && report.data.rows.length > 0 && (
        <Stacked>
          <Tiles
            tiles={[
              { label: t('fees.earned'), value: money(report.data.fee) },
              { label: t('fees.invoiced'), value: money(report.data.subtotal) },
              { label: t('fees.invoices'), value: String(report.data.invoiceCount) },
            ]}
          />
          <Panel flush>
            <FeeRows rows={report.data.rows} />
          </Panel>
        </Stacked>
      )}
    </Page>
  );
}
