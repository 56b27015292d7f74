import { Box } from '@mui/material';
import { useMay } from '../../access/useMay';
import type { TaxRequest } from '../../types/api';
import { ApproveTaxRequestButton } from './ApproveTaxRequestButton';
import { RejectTaxRequestButton } from './RejectTaxRequestButton';

/** The decision that a request waits for; none once it is made. */
export function TaxRequestActs({ request }: { request: TaxRequest }) {
  const may = useMay();
  if (request.status !== 'waiting' || !may('run_payroll')) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, py: 1 }}>
      <ApproveTaxRequestButton request={request} />
      <RejectTaxRequestButton request={request} />
    </Box>
  );
}
