import { CircleCheck } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { sumOf } from '@paraply/core/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Payslip, SalaryRun } from '../../types/api';

interface ConfirmSelectedButtonProps {
  run: SalaryRun;
  payslips: Payslip[];
  onDone: () => void;
}

/** Confirms that the bank has paid the selected payments and not yet the others. */
export function ConfirmSelectedButton({ run, payslips, onDone }: ConfirmSelectedButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const ids = payslips.map(({ id }) => id);
  const amount = money(sumOf(payslips.map(({ payout }) => payout)));
  return (
    <ActButton
      label={t('runActs.confirm.selected')}
      icon={CircleCheck}
      small
      title={t('runActs.confirm.title')}
      text={t('runActs.confirm.text', { smart_count: ids.length, amount })}
      confirm={t('runActs.confirm.confirm')}
      work={{ act: 'confirm_salary_run', runId: run.id }}
      run={(key) => data.confirmSalaryRun(run, key, ids)}
      done={t('runActs.confirm.selectedDone')}
      onDone={onDone}
    />
  );
}
