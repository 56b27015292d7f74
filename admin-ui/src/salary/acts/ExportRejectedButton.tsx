import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { SalaryRun } from '../../types/api';
import { ExportAct } from './ExportAct';
import { mayWithRun } from './may';
import { paymentsAt } from './payments';

/** Makes the next payment file, with only what the bank rejected of the ones before. */
export function ExportRejectedButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money } = useFormat();
  const { count, amount } = paymentsAt(run.payslips, 'rejected');
  if (count === 0 || !mayWithRun(run, 'export')) return null;
  return (
    <ExportAct
      run={run}
      label={t('runActs.exportRejected.label')}
      title={t('runActs.exportRejected.title')}
      text={t('runActs.exportRejected.text', { smart_count: count, amount: money(amount) })}
      confirm={t('runActs.exportRejected.confirm')}
      done={t('runActs.exportRejected.done')}
    />
  );
}
