import { Box, TextField } from '@mui/material';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

/** Keeps a person out, for a reason, after saying what follows. */
export function BlockButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('account.block')}
      icon={Ban}
      tone="danger"
      title={t('account.blockTitle', { name: user.fullName })}
      text={
        <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
          <li>{t('account.blockSessions')}</li>
          <li>{t('account.blockLogin')}</li>
          <li>{t('account.blockInvoices')}</li>
        </Box>
      }
      confirm={t('account.blockConfirm')}
      ready={reason.trim() !== ''}
      onOpen={() => {
        setReason('');
      }}
      fields={
        <TextField
          label={t('account.blockReason')}
          helperText={t('account.blockReasonHelp')}
          value={reason}
          required
          autoFocus
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      }
      run={() => data.blockUser(user.id, reason.trim())}
      done={t('account.blockDone')}
    />
  );
}
