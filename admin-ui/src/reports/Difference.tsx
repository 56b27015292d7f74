import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../components/Badge';
import { useFormat } from '../lib/useFormat';

/** How far two sides are apart: calm at zero, loud at anything else. */
export function Difference({ amount }: { amount: string }) {
  const { money } = useFormat();
  if (isZero(amount)) return <Box sx={{ color: 'roles.paid', fontWeight: 600 }}>{money(amount)}</Box>;
  return <Badge tone="danger" icon={TriangleAlert} label={money(amount)} />;
}
