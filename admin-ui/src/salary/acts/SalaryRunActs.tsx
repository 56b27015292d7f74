import type { SalaryRun } from '../../types/api';
import { ApproveButton } from './ApproveButton';
import { ConfirmButton } from './ConfirmButton';
import { DownloadPaymentFile } from './DownloadPaymentFile';
import { ExportButton } from './ExportButton';

/** Everything that can be done with a run now; each button knows itself when it may be shown. */
export function SalaryRunActs({ run }: { run: SalaryRun }) {
  return (
    <>
      <ApproveButton run={run} />
      <ExportButton run={run} />
      <DownloadPaymentFile run={run} />
      <ConfirmButton run={run} />
    </>
  );
}
