import { Button } from '@mui/material';
import { addMonths, today } from '@paraply/core/days';
import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState';
import { ErrorState } from '../components/ErrorState';
import { Stacked } from '../components/form/FormParts';
import { MonthNavigation } from '../components/MonthNavigation';
import { Page } from '../components/Page';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { Verdict } from '../components/report/Verdict';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { ReconciliationReport } from '../types/api';
import { ReconciliationAccounts } from './ReconciliationAccounts';
import { ReconciliationRows } from './ReconciliationRows';

/** Whether a month's salaries are the same everywhere they stand. The month is in the address. */
export default function Reconciliation() {
  const t = useT();
  const data = useAdminData();
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? today().slice(0, 7);
  const report = useQuery({ queryKey: ['reconciliation', month], queryFn: () => data.getReconciliation(month) });
  const goTo = (chosen: string) => {
    setParams({ month: chosen });
  };
  return (
    <Page title={t('reconciliation.title')} lead={t('reconciliation.lead')}>
      <MonthNavigation month={month} onMonth={goTo} />
      {report.error && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <RowsSkeleton />}
      {report.data &&
        (isEmpty(report.data) ? (
          <EmptyState text={t('reconciliation.empty')}>
            <Button
              variant="outlined"
              onClick={() => {
                goTo(addMonths(month, -1));
              }}
            >
              {t('months.previous')}
            </Button>
          </EmptyState>
        ) : (
          <Stacked>
            <Standing report={report.data} />
            <Panel flush>
              <ReconciliationRows month={month} rows={report.data.rows} />
            </Panel>
            <Panel title={t('reconciliation.accounts')} flush>
              <ReconciliationAccounts month={month} accounts={report.data.accounts} />
            </Panel>
            <PaidWithoutBank report={report.data} />
          </Stacked>
        ))}
    </Page>
  );
}

/** How much of the month's money was only typed in, or came from a file that somebody imported. */
function PaidWithoutBank({ report: { paidByHand, paidFromFiles } }: { report: ReconciliationReport }) {
  const t = useT();
  const { money } = useFormat();
  if (paidByHand.count + paidFromFiles.count === 0) return null;
  return (
    <Panel title={t('reconciliation.typed')}>
      <div>{t('typedPayments.byHand', { smart_count: paidByHand.count, amount: money(paidByHand.amount) })}</div>
      <div>
        {t('typedPayments.fromFiles', { smart_count: paidFromFiles.count, amount: money(paidFromFiles.amount) })}
      </div>
    </Panel>
  );
}

/** Nothing anywhere; what only one side knows is no emptiness but a difference. */
function isEmpty({ balanced, rows, accounts }: ReconciliationReport): boolean {
  return balanced && rows.every(({ payslips }) => isZero(payslips)) && accounts.every(({ ledger }) => isZero(ledger));
}

function Standing({ report: { balanced, rows, accounts } }: { report: ReconciliationReport }) {
  const t = useT();
  const declared = rows.some(({ agi }) => agi !== undefined);
  const differing = [...rows, ...accounts].filter(({ difference }) => !isZero(difference)).length;
  return (
    <Verdict good={balanced} title={t(balanced ? 'reconciliation.zero' : 'reconciliation.differs')}>
      {balanced
        ? t(declared ? 'reconciliation.zeroText' : 'reconciliation.zeroSoFar')
        : t('reconciliation.differsText', { smart_count: differing })}
    </Verdict>
  );
}
