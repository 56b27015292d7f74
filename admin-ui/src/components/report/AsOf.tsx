import { Typography } from '@mui/material';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';

/** Of when a report's figures are, where they are not of now. */
export function AsOf({ at }: { at: string | undefined }) {
  const t = useT();
  const { timeToSecond } = useFormat();
  if (at === undefined) return null;
  return (
    <Typography component="p" variant="body2" color="text.secondary">
      {t('reports.asOf', { time: timeToSecond(at) })}
    </Typography>
  );
}
