import { Button } from '@mui/material';
import { addMonths, today } from '@paraply/core/days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { EmptyState } from '../components/EmptyState';
import { FileMenu } from '../components/list/FileMenu';
import { MonthNavigation, YearNavigation } from '../components/MonthNavigation';
import { Page } from '../components/Page';
import { SelectBox } from '../components/SelectBox';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { isMonth, yearDays } from '../lib/dates';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import { AsOf } from '../components/report/AsOf';
import { ReportBody } from '../components/report/ReportBody';
import { ReportFilters } from '../components/report/ReportFilters';
import { useReportAddress } from '../components/report/useReportAddress';
import type { FeesBy } from '../types/api';
import { FeeRows } from './FeeRows';

const groupings: FeesBy[] = ['user', 'client', 'group', 'month'];

/** What the provider earned in a month by freelancer, client or group, or in a year by month. */
export default function FeeReport() {
  const t = useT();
  const data = useAdminData();
  const language = useLocale();
  const { money, whole } = useFormat();
  const address = useReportAddress(['name', 'invoiceCount', 'subtotal', 'percentageFee', 'fixedFee', 'fee']);
  const by = groupings.find((name) => name === address.params.get('by')) ?? 'user';
  const asked = address.params.get('month') ?? '';
  const month = isMonth(asked) ? asked : today().slice(0, 7);
  const year = month.slice(0, 4);
  const period = by === 'month' ? yearDays(year) : { month };
  const query = { ...period, by, ...address.rows };
  const report = useQuery({
    queryKey: ['reports', 'fees', query],
    queryFn: () => data.getFeeReport(query),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('fees.title')}
      lead={t('fees.lead')}
      actions={<FileMenu href={(format) => downloads.fees({ format, language, query: { ...period, by } })} />}
    >
      {by === 'month' ? (
        <YearNavigation
          year={year}
          onYear={(chosen) => {
            address.ask({ month: `${chosen}${month.slice(4)}` });
          }}
        />
      ) : (
        <MonthNavigation
          month={month}
          onMonth={(chosen) => {
            address.ask({ month: chosen });
          }}
        />
      )}
      <ReportFilters>
        <SelectBox
          label={t('fees.by')}
          value={by}
          choices={groupings.map((value) => ({ value, label: t(`fees.groupings.${value}`) }))}
          onChoose={(chosen) => {
            address.ask({ month, by: chosen });
          }}
        />
      </ReportFilters>
      <ReportBody report={report}>
        {(fees) =>
          fees.rowCount === 0 ? (
            <EmptyState text={t(by === 'month' ? 'fees.emptyYear' : 'fees.empty')}>
              <Button
                variant="outlined"
                onClick={() => {
                  address.ask({ month: addMonths(month, by === 'month' ? -12 : -1) });
                }}
              >
                {t(by === 'month' ? 'months.previousYear' : 'months.previous')}
              </Button>
            </EmptyState>
          ) : (
            <>
              <Tiles
                tiles={[
                  { label: t('fees.earned'), value: money(fees.fee) },
                  { label: t('fees.invoiced'), value: money(fees.subtotal) },
                  { label: t('fees.invoices'), value: whole(fees.invoiceCount) },
                ]}
              />
              <AsOf at={fees.asOf} />
              <FeeRows report={fees} address={address} />
            </>
          )
        }
      </ReportBody>
    </Page>
  );
}
