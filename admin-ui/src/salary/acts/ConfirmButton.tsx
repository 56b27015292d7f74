import { CircleCheck } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';
import { paymentsAt } from './payments';

/** Says that the bank has paid all that waits for it. */
export function ConfirmButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const { count, amount } = paymentsAt(run.payslips, 'exported');
  if (count === 0 || !mayWithRun(run, 'confirm')) return null;
  return (
    <ActButton
      label={t('runActs.confirm.label')}
      icon={CircleCheck}
      // While rejected payments wait for the next file, that is the main act.
      tone={run.payslips.some(({ status }) => status === 'rejected') ? 'plain' : 'main'}
      title={t('runActs.confirm.title')}
      text={t('runActs.confirm.text', { smart_count: count, amount: money(amount) })}
      confirm={t('runActs.confirm.confirm')}
      work={{ act: 'confirm_salary_run', runId: run.id }}
      run={(key) => data.confirmSalaryRun(run, key)}
      done={t('runActs.confirm.done')}
    />
  );
}
