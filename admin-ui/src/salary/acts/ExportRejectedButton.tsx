import { Banknote } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';
import { paymentsAt } from './payments';

/** Makes the next payment file, with only what the bank rejected of the ones before. */
export function ExportRejectedButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const { count, amount } = paymentsAt(run.payslips, 'rejected');
  if (count === 0 || !mayWithRun(run, 'export')) return null;
  return (
    <ActButton
      label={t('runActs.exportRejected.label')}
      icon={Banknote}
      tone="main"
      title={t('runActs.exportRejected.title')}
      text={t('runActs.exportRejected.text', { smart_count: count, amount: money(amount) })}
      confirm={t('runActs.exportRejected.confirm')}
      work={{ act: 'export_salary_run', runId: run.id }}
      run={(key) => data.exportSalaryRun(run, key)}
      done={t('runActs.exportRejected.done')}
    />
  );
}
