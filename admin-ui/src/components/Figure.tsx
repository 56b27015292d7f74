import { Box } from '@mui/material';
import { useFormat } from '../lib/useFormat';

interface MoneyProps {
  amount: string;
  currency?: string;
  strong?: boolean;
}

/** An amount, never broken over lines. */
export function Money({ amount, currency, strong = false }: MoneyProps) {
  const { money } = useFormat();
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: strong ? 650 : undefined }}>
      {money(amount, currency)}
    </Box>
  );
}

/** A count with its separators. */
export function Count({ of }: { of: number }) {
  const { whole } = useFormat();
  return <>{whole(of)}</>;
}

/** A day or an instant; nothing shows as a dash. */
export function When({ at, time = false }: { at: string | undefined; time?: boolean }) {
  const { date, dateTime } = useFormat();
  if (at === undefined) return <span aria-hidden>–</span>;
  return (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
      {time ? dateTime(at) : date(at)}
    </Box>
  );
}
