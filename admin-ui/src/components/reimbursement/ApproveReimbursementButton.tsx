import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useNotify } from 'react-admin';
import { Icon } from '../Icon';
import { useT } from '../../i18n/useT';
import { errorMessage } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { Reimbursement } from '../../types/api';

/** Approves a reimbursement, to be paid with the salary of its invoice; one press, no question. */
export function ApproveReimbursementButton({ reimbursement }: { reimbursement: Reimbursement }) {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const approval = useMutation({
    mutationFn: () => data.approveReimbursement(reimbursement.id),
    onSuccess: () => {
      notify(t('reimbursements.approve.done', { name: reimbursement.userName }), { type: 'success' });
    },
    onError: (error) => {
      notify(errorMessage(error), { type: 'error' });
    },
    // Busy until the lists know: what is decided is not to be pressed again.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Button
      variant="outlined"
      size="small"
      loading={approval.isPending}
      startIcon={<Icon of={Check} size={18} />}
      aria-label={t('reimbursements.approve.name', { what: reimbursement.description })}
      onClick={() => {
        approval.mutate();
      }}
    >
      {t('reimbursements.approve.label')}
    </Button>
  );
}
