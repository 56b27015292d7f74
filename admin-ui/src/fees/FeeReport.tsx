import { Box, Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState';
import { ErrorState } from '../components/ErrorState';
import { Stacked } from '../components/form/FormParts';
import { Icon } from '../components/Icon';
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
    if (chosen !== '') setParams({ month: chosen });
  };
  return (
    <Page title={t('fees.title')} lead={t('fees.lead')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 5, alignItems: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<Icon of={ChevronLeft} size={18} />}
          onClick={() => {
            goTo(addMonths(month, -1));
          }}
        >
          {t('fees.previous')}
        </Button>
        <TextField
          type="month"
          label={t('fees.month')}
          value={month}
          sx={{ width: 190 }}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(event) => {
            goTo(event.target.value);
          }}
        />
        <Button
          variant="outlined"
          endIcon={<Icon of={ChevronRight} size={18} />}
          onClick={() => {
            goTo(addMonths(month, 1));
          }}
        >
          {t('fees.next')}
        </Button>
      </Box>
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
            {t('fees.previous')}
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
