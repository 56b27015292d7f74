import { X } from 'lucide-react';
import { ReasonActButton } from '../act/ReasonActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Reimbursement } from '../../types/api';
import { claimed } from './claimed';

/** Refuses a cost, with the reason that its person reads. */
export function RejectCostButton({ cost }: { cost: Reimbursement }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  return (
    <ReasonActButton
      label={t('costs.reject.label')}
      name={t('costs.reject.name', { what: cost.description })}
      icon={X}
      tone="danger"
      small
      title={t('costs.reject.title', { name: cost.userName })}
      text={t('costs.reject.text', { what: cost.description, amount: money(claimed(cost)) })}
      confirm={t('costs.reject.confirm')}
      reason={t('costs.reject.reason', { name: cost.userName })}
      run={(reason) => data.rejectCost(cost.id, reason)}
      done={t('costs.reject.done')}
    />
  );
}
