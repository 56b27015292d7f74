import { isDay, monthDays, today } from '@paraply/core/days';
import { DayChoice } from '../components/form/DayChoice';
import { MonthNavigation } from '../components/MonthNavigation';
import { Page } from '../components/Page';
import { useT } from '../i18n/useT';
import { isMonth } from '../lib/dates';
import { LedgerAccounts } from './LedgerAccounts';
import { LedgerLines } from './LedgerLines';
import { ReportFilters } from '../components/report/ReportFilters';
import { useReportAddress } from '../components/report/useReportAddress';

/** The ledger in a month or between two days: all accounts, or the lines of one. */
export default function Ledger() {
  const t = useT();
  const address = useReportAddress(['date']);
  const { params, ask } = address;
  const period = periodOf(params);
  const { from, to } = period;
  const account = accountOf(params.get('account'));
  return (
    <Page title={t('ledger.title')} lead={t('ledger.lead')}>
      <MonthNavigation
        month={from.slice(0, 7)}
        onMonth={(month) => {
          ask({ month, from: undefined, to: undefined });
        }}
      />
      <ReportFilters>
        <DayChoice
          label={t('filters.from')}
          day={from}
          onDay={(day) => {
            ask({ month: undefined, from: day, to: day > to ? day : to });
          }}
        />
        <DayChoice
          label={t('filters.to')}
          day={to}
          min={from}
          onDay={(day) => {
            ask({ month: undefined, from, to: day });
          }}
        />
      </ReportFilters>
      {account === undefined ? (
        <LedgerAccounts period={period} only={params.get('accounts') ?? undefined} />
      ) : (
        <LedgerLines key={account} period={period} account={account} address={address} />
      )}
    </Page>
  );
}

/** Two days if the address names them in order, else its month, else this month. */
function periodOf(params: URLSearchParams): { from: string; to: string } {
  const [from = '', to = '', month = ''] = ['from', 'to', 'month'].map((name) => params.get(name) ?? '');
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return monthDays(isMonth(month) ? month : today().slice(0, 7));
}

function accountOf(text: string | null): number | undefined {
  return text !== null && /^[1-8]\d{3}$/.test(text) ? Number(text) : undefined;
}
