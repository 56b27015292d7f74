import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '@/components/form/controls';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';
import { downloads } from '@/lib/downloads';
import { yearsQuery } from '@/api/payslips';
import { LanguagePdfLinks } from './LanguagePdfLinks';
import { YearBars } from './YearBars';
import { YearFigures } from './YearFigures';
import { YearTable } from './YearTable';

/** A year of salaries: its sums, where the invoiced money went, and the statement. Nothing before the first salary. */
export function YearPanel() {
  const { t } = useTranslation();
  const yearId = useId();
  const years = useQuery(yearsQuery);
  const [query, setQuery] = useSearchParams();
  const list = years.data ?? [];
  const wanted = Number(query.get('year'));
  const chosen = list.find(({ year }) => year === wanted) ?? list[0];
  if (years.data && !chosen) return null;
  return (
    <Panel
      action={
        list.length > 1 &&
        chosen && (
          <div className="flex items-center gap-2">
            <label className="text-muted" htmlFor={yearId}>
              {t('salary.year')}
            </label>
            <Select
              id={yearId}
              onChange={({ target }) => {
                setQuery({ year: target.value }, { replace: true });
              }}
              value={chosen.year}
            >
              {list.map(({ year }) => (
                <option key={year}>{year}</option>
              ))}
            </Select>
          </div>
        )
      }
      className="mb-6"
      title={chosen ? t('salary.yearTitle', { year: chosen.year }) : t('salary.year')}
    >
      {years.isPending && <SkeletonRows />}
      {years.isError && <QueryError error={years.error} onRetry={() => void years.refetch()} />}
      {chosen && (
        <>
          <YearFigures summary={chosen} />
          <YearBars summary={chosen} />
          <YearTable years={list} />
          <LanguagePdfLinks href={(language) => downloads.yearPdf(chosen.year, language)} label={t('salary.yearPdf')} />
        </>
      )}
    </Panel>
  );
}
