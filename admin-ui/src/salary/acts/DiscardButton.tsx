import { Trash2 } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';

/** Throws a draft away. */
export function DiscardButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const data = useAdminData();
  if (!mayWithRun(run, 'discard')) return null;
  return (
    <ActButton
      label={t('runActs.discard.label')}
      icon={Trash2}
      tone="danger"
      title={t('runActs.discard.title')}
      text={t('runActs.discard.text')}
      confirm={t('runActs.discard.confirm')}
      work={{ act: 'discard_salary_run', runId: run.id }}
      run={(key) => data.discardSalaryRun(run, key)}
      done={t('runActs.discard.done')}
    />
  );
}
