import { Button } from '@mui/material';
import { addMonths, today } from '@paraply/core/days';
import { isZero } from '@paraply/core/decimal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState';
import { MonthNavigation } from '../components/MonthNavigation';
import { Page } from '../components/Page';
import { Panel } from '../components/Panel';
import { ReportBody } from '../components/report/ReportBody';
import { Verdict } from '../components/report/Verdict';
import { useT } from '../i18n/useT';
import { negated } from '@paraply/core/amount';
import { isMonth } from '../lib/dates';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { BankDay, BankDaysReport } from '../types/api';
import { BankDayCauses } from './BankDayCauses';
import { BankDayRows } from './BankDayRows';
import { BankFileButton } from './BankFileButton';

/** The bank's statements of a month against the ledger. The month is in the address. */
export default function BankDays() {
  const t = useT();
  const data = useAdminData();
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = isMonth(asked) ? asked : today().slice(0, 7);
  const report = useQuery({
    queryKey: ['reports', 'bank-days', month],
    queryFn: () => data.getBankDays(month),
    placeholderData: keepPreviousData,
  });
  const goTo = (chosen: string) => {
    setParams({ month: chosen });
  };
  return (
    <Page
      title={t('bankDays.title')}
      lead={t('bankDays.lead')}
      back={{ to: paths.bankTransactions, label: t('bankTransactions.title') }}
      actions={<BankFileButton />}
    >
      <MonthNavigation month={month} onMonth={goTo} />
      <ReportBody report={report}>
        {(found) => {
          const last = found.days.at(-1);
          return last === undefined ? (
            <NoStatement report={found} onMonth={goTo} />
          ) : (
            <>
              <Standing report={found} last={last} />
              <Panel title={t('bankDays.days')} flush>
                <BankDayRows days={found.days} />
              </Panel>
              <BankDayCauses report={found} last={last} />
            </>
          );
        }}
      </ReportBody>
    </Page>
  );
}

interface NoStatementProps {
  report: BankDaysReport;
  onMonth: (month: string) => void;
}

/** What to do in a month that no statement tells of, and the way to those that some may. */
function NoStatement({ report: { month, since }, onMonth }: NoStatementProps) {
  const t = useT();
  const { longMonth } = useFormat();
  if (since === undefined) return <EmptyState text={t('bankDays.none')} />;
  return (
    <EmptyState text={t('bankDays.noneThisMonth', { month: longMonth(month) })}>
      {since < month && (
        <Button
          variant="outlined"
          onClick={() => {
            onMonth(addMonths(month, -1));
          }}
        >
          {t('months.previous')}
        </Button>
      )}
    </EmptyState>
  );
}

/** Whether all that moved is told of, and how far bank and ledger are apart in the end. */
function Standing({ report: { days, explained }, last }: { report: BankDaysReport; last: BankDay }) {
  const t = useT();
  const apart = useApart(last);
  const open = days.filter((day) => !day.explained);
  const todo = [
    ...(open.some(({ missing }) => !isZero(missing)) ? [t('bankDays.importMissing')] : []),
    ...(open.some(({ unexplained }) => !isZero(unexplained)) ? [t('bankDays.askForNew')] : []),
  ];
  return (
    <Verdict
      good={explained}
      title={explained ? t('bankDays.explained') : t('bankDays.notExplained', { smart_count: open.length })}
    >
      {[...todo, apart].join(' ')}
    </Verdict>
  );
}

function useApart({ day: on, difference }: BankDay): string {
  const t = useT();
  const { period, money } = useFormat();
  // Never broken over lines.
  const day = period(on, on);
  if (isZero(difference)) return t('bankDays.same', { day });
  return difference.startsWith('-')
    ? t('bankDays.differsLess', { day, amount: money(negated(difference)) })
    : t('bankDays.differs', { day, amount: money(difference) });
}
