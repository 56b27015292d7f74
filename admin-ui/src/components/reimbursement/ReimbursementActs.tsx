import { Box } from '@mui/material';
import { useMay } from '../../access/useMay';
import type { Reimbursement } from '../../types/api';
import { ApproveReimbursementButton } from './ApproveReimbursementButton';
import { RejectReimbursementButton } from './RejectReimbursementButton';

/** The decision on a pending reimbursement; nothing once it is made. */
export function ReimbursementActs({ reimbursement }: { reimbursement: Reimbursement }) {
  const may = useMay();
  if (reimbursement.status !== 'pending' || !may('handle_reimbursements')) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, py: 1 }}>
      <ApproveReimbursementButton reimbursement={reimbursement} />
      <RejectReimbursementButton reimbursement={reimbursement} />
    </Box>
  );
}
