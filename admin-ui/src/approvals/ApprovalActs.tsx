import { Box } from '@mui/material';
import { Ban, Check, Hand } from 'lucide-react';
import { ActButton } from '../components/act/ActButton';
import { ReasonActButton } from '../components/act/ReasonActButton';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { Approval } from '../types/api';

/** What one can decide about a request. */
export function ApprovalActs({ approval }: { approval: Approval }) {
  const t = useT();
  const data = useAdminData();
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
        <ReasonActButton
          label={t('approvals.reject')}
          icon={Ban}
          tone="danger"
          title={t('approvals.rejectTitle', { act: approval.actLabel })}
          text={t('approvals.rejectText', { name: approval.requestedByName })}
          confirm={t('approvals.reject')}
          reason={t('approvals.reason')}
          short
          run={(reason) => data.rejectApproval(approval, reason)}
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
