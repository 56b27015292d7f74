import { addDays, isDay, today } from '@paraply/core/days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { DayChoice } from '../components/form/DayChoice';
import { EmptyState } from '../components/EmptyState';
import { Page } from '../components/Page';
import { ReportBody } from '../components/report/ReportBody';
import { ReportFilters } from '../components/report/ReportFilters';
import { ButtonLink } from '../components/ButtonLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import { DownloadStatement } from './DownloadStatement';
import { StatementPart } from './StatementPart';

/** What a client was invoiced, paid and owes between two days. */
export default function ClientStatement() {
  const t = useT();
  const data = useAdminData();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const period = periodOf(params);
  const { from, to } = period;
  const report = useQuery({
    queryKey: ['clients', id, 'statement', period],
    queryFn: () => data.getClientStatement(id, period),
    placeholderData: keepPreviousData,
  });
  const name = report.data?.clientName;
  return (
    <Page
      title={name === undefined ? t('statement.title') : t('statement.of', { name })}
      back={{ to: paths.client(id), label: name ?? t('statement.client') }}
      lead={t('statement.lead')}
      actions={<DownloadStatement client={id} period={period} />}
    >
      <ReportFilters>
        <DayChoice
          label={t('filters.from')}
          day={from}
          max={today()}
          onDay={(day) => {
            setParams({ from: day, to: day > to ? day : to });
          }}
        />
        <DayChoice
          label={t('filters.to')}
          day={to}
          min={from}
          max={today()}
          onDay={(day) => {
            setParams({ from, to: day });
          }}
        />
      </ReportFilters>
      <ReportBody report={report}>
        {({ currencies, ...shown }) =>
          currencies.length === 0 ? (
            <EmptyState text={t('statement.empty')}>
              <ButtonLink to={paths.clientStatement(id, yearBefore(from))}>{t('statement.before')}</ButtonLink>
            </EmptyState>
          ) : (
            currencies.map((part) => (
              <StatementPart
                // Another period begins with its first page.
                key={`${part.currency} ${shown.from} ${shown.to}`}
                part={part}
                of={currencies.length}
              />
            ))
          )
        }
      </ReportBody>
    </Page>
  );
}

/** Two days in order and until today if the address names them, else this year. */
function periodOf(params: URLSearchParams): { from: string; to: string } {
  const [from = '', to = ''] = ['from', 'to'].map((name) => params.get(name) ?? '');
  if (isDay(from) && isDay(to) && from <= to && to <= today()) return { from, to };
  return { from: `${today().slice(0, 4)}-01-01`, to: today() };
}

/** The whole year before the one of a day. */
function yearBefore(day: string): { from: string; to: string } {
  const to = addDays(`${day.slice(0, 4)}-01-01`, -1);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}
