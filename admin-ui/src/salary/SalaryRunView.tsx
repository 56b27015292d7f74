import { Alert } from '@mui/material';
import { payoutStatus } from '@paraply/core/payoutStatus';
import { useMemo } from 'react';
import { ShowBase, useRecordContext, useShowContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { FaultPage } from '../components/FaultPage';
import { Stacked } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { SalaryRun } from '../types/api';
import { SalaryRunActs } from './acts/SalaryRunActs';
import { PaymentFiles } from './PaymentFiles';
import { PayoutBadge } from '../components/PayslipStatusBadge';
import { RejectedPayments } from './RejectedPayments';
import { RunPeople } from './RunPeople';
import { RunSteps } from './RunSteps';
import { SalaryTotals } from './SalaryTotals';
import { SecondApproverNotice } from './SecondApproverNotice';
import { TypedPayments } from './TypedPayments';

/** One salary run, from its draft to the confirmed payment. */
export default function SalaryRunView() {
  const { id } = useParams();
  return (
    <ShowBase resource="salary" id={id} queryOptions={shownOnPage}>
      <SalaryRunBody />
    </ShowBase>
  );
}

function SalaryRunBody() {
  const t = useT();
  const { day, dateTime } = useFormat();
  const { error, isPending, refetch } = useShowContext<SalaryRun>();
  const record = useRecordContext<SalaryRun>();
  const run = useMemo(() => record && asOfToday(record), [record]);
  const back = { to: paths.salary, label: t('salary.title') };
  const fault = usePageFault(error, run !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  if (isPending || run === undefined) return <PageSkeleton />;
  return (
    <Page
      title={t('salary.heading', { day: day(run.paymentDate) })}
      back={back}
      beside={<PayoutBadge payout={run} />}
      actions={<SalaryRunActs run={run} />}
    >
      <Stacked>
        {run.ownPayslip && <Alert severity="warning">{t('salary.ownPayslip')}</Alert>}
        <SecondApproverNotice run={run} />
        {run.assumedRatesOf !== undefined && (
          <Alert severity="warning">{t('salary.assumedRates', { year: run.assumedRatesOf })}</Alert>
        )}
        {run.discardedAt === undefined ? (
          <>
            <RejectedPayments run={run} />
            <Panel>
              <RunSteps run={run} />
            </Panel>
            <SalaryTotals totals={run.totals} payslips={run.payslips} />
            <TypedPayments run={run} />
            <RunPeople payslips={run.payslips} run={run} />
            <PaymentFiles files={run.paymentFiles} />
          </>
        ) : (
          <Alert severity="info">{t('salary.discarded', { when: dateTime(run.discardedAt) })}</Alert>
        )}
      </Stacked>
    </Page>
  );
}

/** The run and its payslips as they stand today: what is confirmed before its day is not paid yet. */
function asOfToday(run: SalaryRun): SalaryRun {
  const payslips = run.payslips.map((payslip) => ({ ...payslip, status: payoutStatus(payslip) }));
  return { ...run, status: payoutStatus(run), payslips };
}
