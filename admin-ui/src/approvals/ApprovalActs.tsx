import { Box, TextField } from '@mui/material';
import { Ban, Check, Hand } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../components/act/ActButton';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { Approval } from '../types/api';

/** What one can decide about a request. */
export function ApprovalActs({ approval }: { approval: Approval }) {
  const t = useT();
  const data = useAdminData();
  const [reason, setReason] = useState('');
  const may = (decision: Approval['allowedDecisions'][number]) => approval.allowedDecisions.includes(decision);
  if (approval.allowedDecisions.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {may('confirm') && (
        <ActButton
          label={t('approvals.confirm')}
          icon={Check}
          tone="main"
          title={t('approvals.confirmTitle', { act: approval.actLabel })}
          text={t('approvals.confirmText', { name: approval.requestedByName })}
          confirm={t('approvals.confirm')}
          run={() => data.confirmApproval(approval)}
          done={t('approvals.confirmDone')}
        />
      )}
      {may('reject') && (
        <ActButton
          label={t('approvals.reject')}
          icon={Ban}
          tone="danger"
          title={t('approvals.rejectTitle', { act: approval.actLabel })}
          text={t('approvals.rejectText', { name: approval.requestedByName })}
          confirm={t('approvals.reject')}
          ready={reason.trim() !== ''}
          fields={
            <TextField
              label={t('approvals.reason')}
              value={reason}
              required
              autoFocus
              slotProps={{ htmlInput: { maxLength: 500 } }}
              onChange={(event) => {
                setReason(event.target.value);
              }}
            />
          }
          run={() => data.rejectApproval(approval, reason.trim())}
          done={t('approvals.rejectDone')}
        />
      )}
      {may('stop') && (
        <ActButton
          label={t('approvals.stop')}
          icon={Hand}
          tone="danger"
          title={t('approvals.stopTitle', { act: approval.actLabel })}
          text={t('approvals.stopText')}
          confirm={t('approvals.stop')}
          run={() => data.stopApproval(approval)}
          done={t('approvals.stopDone')}
        />
      )}
    </Box>
  );
}
