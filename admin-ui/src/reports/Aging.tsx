import { Alert, Button } from '@mui/material';
import { isDay, today } from '@paraply/core/days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { DayChoice } from '../components/form/DayChoice';
import { FileMenu } from '../components/list/FileMenu';
import { Page } from '../components/Page';
import { SelectBox } from '../components/SelectBox';
import { useT } from '../i18n/useT';
import { downloads, paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { AgingBy } from '../types/api';
import { useAgingColumns } from './agingColumns';
import { AsOf } from '../components/report/AsOf';
import { ReportBody } from '../components/report/ReportBody';
import { ReportFilters } from '../components/report/ReportFilters';
import { ReportTable } from '../components/report/ReportTable';
import { useReportAddress } from '../components/report/useReportAddress';

const groupings: AgingBy[] = ['client', 'user'];

/** What clients owed on a day, by how long it had been due. */
export default function Aging() {
  const t = useT();
  const data = useAdminData();
  const language = useLocale();
  const columns = useAgingColumns();
  const address = useReportAddress(['name', 'currency', 'invoiceCount', 'total', 'disputed']);
  const by = groupings.find((name) => name === address.params.get('by')) ?? 'client';
  const asked = address.params.get('on') ?? '';
  const on = isDay(asked) ? asked : today();
  const query = { on, by, ...address.rows };
  const report = useQuery({
    queryKey: ['reports', 'aging', query],
    queryFn: () => data.getAging(query),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('aging.title')}
      lead={t('aging.lead')}
      actions={<FileMenu href={(format) => downloads.aging({ format, language, query: { on, by } })} />}
    >
      <ReportFilters>
        <DayChoice
          label={t('aging.on')}
          day={on}
          onDay={(day) => {
            address.ask({ on: day });
          }}
        />
        <SelectBox
          label={t('aging.by')}
          value={by}
          choices={groupings.map((value) => ({ value, label: t(`aging.groupings.${value}`) }))}
          onChoose={(chosen) => {
            address.ask({ by: chosen });
          }}
        />
      </ReportFilters>
      <ReportBody report={report}>
        {(aging) =>
          aging.rowCount === 0 ? (
            <EmptyState text={t('aging.empty')}>
              {aging.on === today() ? (
                <ButtonLink to={paths.invoices}>{t('aging.toInvoices')}</ButtonLink>
              ) : (
                <Button
                  variant="outlined"
                  onClick={() => {
                    address.ask({ on: undefined });
                  }}
                >
                  {t('aging.toToday')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              {aging.on !== today() && <Alert severity="info">{t('aging.earlier')}</Alert>}
              <AsOf at={aging.asOf} />
              <ReportTable
                title={t('aging.perName')}
                label={t('aging.perName')}
                rows={aging.rows}
                totals={aging.totals.map((total) => ({ ...total, name: t(`aging.all.${aging.by}`) }))}
                rowCount={aging.rowCount}
                rowKey={({ id, name, currency }) => `${id ?? name} ${currency}`}
                address={address}
                columns={columns(aging.by, aging.totals)}
              />
            </>
          )
        }
      </ReportBody>
    </Page>
  );
}
