import { TextField } from '@mui/material';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { FieldLabel } from '../../components/form/FieldLabel';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Payslip, SalaryRun } from '../../types/api';
import { mayWithRun } from './may';

interface RemoveButtonProps {
  run: SalaryRun;
  payslip: Payslip;
  onDone: () => void;
}

/** Takes a person out of a draft. */
export function RemoveButton({ run, payslip, onDone }: RemoveButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const [reason, setReason] = useState('');
  if (payslip.status !== 'draft' || !mayWithRun(run, 'remove')) return null;
  const name = payslip.userName;
  return (
    <ActButton
      label={t('runActs.remove.label')}
      icon={UserMinus}
      tone="danger"
      title={t('runActs.remove.title', { name })}
      text={t('runActs.remove.text', { amount: money(payslip.payout) })}
      confirm={t('runActs.remove.confirm')}
      fields={
        <TextField
          label={<FieldLabel text={t('runActs.remove.reason')} optional />}
          helperText={t('runActs.remove.reasonHelp')}
          value={reason}
          autoFocus
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      }
      run={(key) => data.removeFromSalaryRun(run, payslip.userId, reason.trim(), key)}
      done={t('runActs.remove.done', { name })}
      onDone={onDone}
    />
  );
}
