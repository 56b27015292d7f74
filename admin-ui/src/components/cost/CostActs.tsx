import { Box } from '@mui/material';
import { useMay } from '../../access/useMay';
import type { Reimbursement } from '../../types/api';
import { ApproveCostButton } from './ApproveCostButton';
import { RejectCostButton } from './RejectCostButton';

/** The decision that a cost waits for; none once it is made. */
export function CostActs({ cost }: { cost: Reimbursement }) {
  const may = useMay();
  if (cost.status !== 'pending' || !may('handle_costs')) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, py: 1 }}>
      <ApproveCostButton cost={cost} />
      <RejectCostButton cost={cost} />
    </Box>
  );
}
