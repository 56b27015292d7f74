import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { Money } from './Figure';

interface AmountPartProps {
  label: string;
  amount: string;
  currency?: string;
}

/** A part of the amount above it; nothing where it is zero. */
export function AmountPart({ label, amount, currency }: AmountPartProps) {
  if (isZero(amount)) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {label} <Money amount={amount} currency={currency} />
    </Box>
  );
}
