import { StatusReportButton } from '../../components/statusReport/StatusReportButton';
import { StatusReportResult } from '../../components/statusReport/StatusReportResult';
import { PayslipStatusBadge } from '../../components/PayslipStatusBadge';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';

/** Reads the bank's answer on the payment file of a run. */
export function RunReportButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const data = useAdminData();
  if (!mayWithRun(run, 'status_report')) return null;
  return (
    <StatusReportButton
      text={t('runActs.statusReport.text')}
      work={{ act: 'confirm_salary_run', runId: run.id }}
      read={(file) => data.readStatusReport(run.id, file)}
      show={({ accepted, payments, ...counts }) => (
        <StatusReportResult
          {...counts}
          paid={accepted}
          nameLabel={t('salary.person')}
          payments={payments.map(({ payslipId, userName, amount, status, reason }) => ({
            id: payslipId,
            name: userName,
            amount,
            badge: <PayslipStatusBadge status={status} />,
            isRejected: status === 'rejected',
            reason,
          }))}
        />
      )}
    />
  );
}
