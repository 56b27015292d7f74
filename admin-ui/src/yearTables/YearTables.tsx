import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../components/ErrorState';
import { Stacked } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { RowsSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { ImportButton } from '../components/import/ImportButton';
import { useAdminData } from '../providers/useAdminData';
import { YearPanel } from './YearPanel';

/** What salaries are calculated with, year by year, and the way to load the next year's. */
export default function YearTables() {
  const t = useT();
  const data = useAdminData();
  const tables = useQuery({ queryKey: ['year-tables'], queryFn: () => data.listYearTables() });
  const years = [...new Set(tables.data?.map(({ year }) => year))].sort((one, other) => other - one);
  return (
    <Page
      title={t('yearTables.title')}
      lead={t('yearTables.lead')}
      actions={<ImportButton kind="year_tables" label={t('yearTables.upload')} main />}
    >
      {tables.error && <ErrorState error={tables.error} onRetry={() => void tables.refetch()} />}
      {tables.isPending && <RowsSkeleton />}
      <Stacked>
        {years.map((year) => (
          <YearPanel key={year} year={year} tables={tables.data?.filter((table) => table.year === year) ?? []} />
        ))}
      </Stacked>
    </Page>
  );
}
