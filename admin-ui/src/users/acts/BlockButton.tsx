import { Box } from '@mui/material';
import { Ban } from 'lucide-react';
import { ReasonActButton } from '../../components/act/ReasonActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

/** Keeps a person out, for a reason, after saying what follows. */
export function BlockButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ReasonActButton
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
      reason={t('account.blockReason')}
      reasonHelp={t('account.blockReasonHelp')}
      run={(reason) => data.blockUser(user.id, reason)}
      done={t('account.blockDone')}
    />
  );
}
