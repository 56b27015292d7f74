import { CircleCheck } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';

/** Says that the bank has paid. */
export function ConfirmButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money, day } = useFormat();
  const data = useAdminData();
  if (!mayWithRun(run, 'confirm')) return null;
  const values = { amount: money(run.totals.payout), people: run.totals.payslipCount, day: day(run.paymentDate) };
  return (
    <ActButton
      label={t('runActs.confirm.label')}
      icon={CircleCheck}
      tone="main"
      title={t('runActs.confirm.title')}
      text={t('runActs.confirm.text', values)}
      confirm={t('runActs.confirm.confirm')}
      run={(key) => data.confirmSalaryRun(run, key)}
      done={t('runActs.confirm.done')}
    />
  );
}
