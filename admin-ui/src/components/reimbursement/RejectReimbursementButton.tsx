import { X } from 'lucide-react';
import { ReasonActButton } from '../act/ReasonActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Reimbursement } from '../../types/api';
import { claimed } from './claimed';

/** Rejects a reimbursement, with the reason that the freelancer reads. */
export function RejectReimbursementButton({ reimbursement }: { reimbursement: Reimbursement }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  return (
    <ReasonActButton
      label={t('reimbursements.reject.label')}
      name={t('reimbursements.reject.name', { what: reimbursement.description })}
      icon={X}
      tone="danger"
      small
      title={t('reimbursements.reject.title', { name: reimbursement.userName })}
      text={t('reimbursements.reject.text', { what: reimbursement.description, amount: money(claimed(reimbursement)) })}
      confirm={t('reimbursements.reject.confirm')}
      reason={t('reimbursements.reject.reason', { name: reimbursement.userName })}
      run={(reason) => data.rejectReimbursement(reimbursement.id, reason)}
      done={t('reimbursements.reject.done')}
    />
  );
}
