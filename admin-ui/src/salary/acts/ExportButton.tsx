import { Banknote } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';

/** Makes the first payment file for the bank. */
export function ExportButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money, day } = useFormat();
  const data = useAdminData();
  if (run.status !== 'approved' || !mayWithRun(run, 'export')) return null;
  return (
    <ActButton
      label={t('runActs.export.label')}
      icon={Banknote}
      tone="main"
      title={t('runActs.export.title')}
      text={t('runActs.export.text', { amount: money(run.totals.payout), day: day(run.paymentDate) })}
      confirm={t('runActs.export.confirm')}
      work={{ act: 'export_salary_run', runId: run.id }}
      run={(key) => data.exportSalaryRun(run, key)}
      done={t('runActs.export.done')}
    />
  );
}
