import { isDay } from '@paraply/core/days';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { DateInput } from '../../components/form/DateInput';
import { useT } from '../../i18n/useT';
import { nextBankDay } from '../../lib/dates';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';

/** Calculates a run anew, for the same day or another. */
export function RecalculateButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const data = useAdminData();
  const [paymentDate, setPaymentDate] = useState('');
  if (!mayWithRun(run, 'recalculate')) return null;
  return (
    <ActButton
      label={t('runActs.recalculate.label')}
      icon={Calculator}
      title={t('runActs.recalculate.title')}
      text={t(run.status === 'approved' ? 'runActs.recalculate.approved' : 'runActs.recalculate.text')}
      confirm={t('runActs.recalculate.confirm')}
      ready={isDay(paymentDate)}
      onOpen={() => {
        // A day that has passed is nobody's choice.
        const earliest = nextBankDay();
        setPaymentDate(run.paymentDate < earliest ? earliest : run.paymentDate);
      }}
      fields={
        <DateInput
          label={t('fields.paymentDate')}
          value={paymentDate}
          required
          help={t('salary.paymentDateHelp')}
          onChange={setPaymentDate}
        />
      }
      work={{ act: 'recalculate_salary_run', runId: run.id }}
      run={(key) => data.recalculateSalaryRun(run, paymentDate, key)}
      done={t('runActs.recalculate.done')}
    />
  );
}
