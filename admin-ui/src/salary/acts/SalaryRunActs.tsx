import { Allowed } from '../../access/Allowed';
import type { SalaryRun } from '../../types/api';
import { ApproveButton } from './ApproveButton';
import { ConfirmButton } from './ConfirmButton';
import { DiscardButton } from './DiscardButton';
import { DownloadPaymentFile } from './DownloadPaymentFile';
import { ExportButton } from './ExportButton';
import { RecalculateButton } from './RecalculateButton';
import { RunReportButton } from './RunReportButton';

/** Everything that can be done with a run now; each button knows itself when it may be shown. */
export function SalaryRunActs({ run }: { run: SalaryRun }) {
  return (
    <>
      <DiscardButton run={run} />
      <RecalculateButton run={run} />
      <ApproveButton run={run} />
      <ExportButton run={run} />
      <Allowed to="run_payroll">
        <DownloadPaymentFile run={run} />
      </Allowed>
      <RunReportButton run={run} />
      <ConfirmButton run={run} />
    </>
  );
}
