import { TextField } from '@mui/material';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

/** Keeps a person out of every salary run, until released. */
export function HoldSalaryButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('hold.hold')}
      icon={Hand}
      tone="danger"
      title={t('hold.holdTitle', { name: user.fullName })}
      text={t('hold.holdText')}
      confirm={t('hold.holdConfirm')}
      ready={reason.trim() !== ''}
      fields={
        <TextField
          label={t('hold.holdReason')}
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
      run={(key) => data.holdSalary(user.id, reason.trim(), key)}
      done={t('hold.holdDone')}
      onDone={() => {
        setReason('');
      }}
    />
  );
}
