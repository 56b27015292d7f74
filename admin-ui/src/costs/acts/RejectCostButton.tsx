import { TextField } from '@mui/material';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Reimbursement } from '../../types/api';
import { claimed } from '../claimed';

/** Refuses a cost, with the reason that its person reads. */
export function RejectCostButton({ cost }: { cost: Reimbursement }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('costs.reject.label')}
      name={t('costs.reject.name', { what: cost.description })}
      icon={X}
      tone="danger"
      small
      title={t('costs.reject.title', { name: cost.userName })}
      text={t('costs.reject.text', { what: cost.description, amount: money(claimed(cost)) })}
      confirm={t('costs.reject.confirm')}
      ready={reason.trim() !== ''}
      fields={
        <TextField
          label={t('costs.reject.reason', { name: cost.userName })}
          value={reason}
          required
          autoFocus
          multiline
          minRows={2}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      }
      run={() => data.rejectCost(cost.id, reason.trim())}
      done={t('costs.reject.done')}
    />
  );
}
