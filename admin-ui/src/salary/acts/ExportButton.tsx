import { isZero } from '@paraply/core/decimal';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { SalaryRun } from '../../types/api';
import { ExportAct } from './ExportAct';
import { mayWithRun } from './may';
import { paymentsAt } from './payments';

/** Makes the first payment file for the bank, or the next for those who were left out of it. */
export function ExportButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money, day } = useFormat();
  const remaining = paymentsAt(run.payslips, 'approved');
  const first = run.status === 'approved';
  const next = run.status === 'exported' && !isZero(remaining.amount);
  if (!(first || next) || !mayWithRun(run, 'export')) return null;
  return (
    <ExportAct
      run={run}
      label={t('runActs.export.label')}
      title={t('runActs.export.title')}
      text={
        first
          ? t('runActs.export.text', { amount: money(run.totals.payout), day: day(run.paymentDate) })
          : t('runActs.export.next', { smart_count: remaining.count, amount: money(remaining.amount) })
      }
      confirm={t('runActs.export.confirm')}
      done={t('runActs.export.done')}
    />
  );
}
