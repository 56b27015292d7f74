import { Checkbox, FormControlLabel } from '@mui/material';
import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';

/** Approves a run, so that it can be paid. */
export function ApproveButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money, day } = useFormat();
  const data = useAdminData();
  const [known, setKnown] = useState(false);
  const assumed = run.assumedRatesOf;
  if (!mayWithRun(run, 'approve')) return null;
  return (
    <ActButton
      label={t('runActs.approve.label')}
      icon={FileCheck2}
      tone="main"
      title={t('runActs.approve.title')}
      text={t('runActs.approve.text', {
        smart_count: run.totals.payslipCount,
        amount: money(run.totals.payout),
        day: day(run.paymentDate),
      })}
      confirm={t('runActs.approve.confirm')}
      work={{ act: 'approve_salary_run', runId: run.id }}
      ready={assumed === undefined || known}
      onOpen={() => {
        setKnown(false);
      }}
      fields={
        assumed !== undefined && (
          <FormControlLabel
            control={
              <Checkbox
                checked={known}
                onChange={(_event, checked) => {
                  setKnown(checked);
                }}
              />
            }
            label={t('runActs.approve.assumedRates', { year: assumed })}
          />
        )
      }
      run={(key) => data.approveSalaryRun(run, assumed !== undefined, key)}
      done={t('runActs.approve.done')}
    />
  );
}
