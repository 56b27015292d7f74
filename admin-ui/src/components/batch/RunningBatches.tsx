import { Alert, Box } from '@mui/material';
import { RouteLink } from '../RouteLink';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { batchName, settledIn } from './batchName';
import { useRunningBatches } from './useBatch';

/** What is being done to many invoices at this moment, with the way there; nothing when nothing is. */
export function RunningBatches() {
  const t = useT();
  const running = useRunningBatches();
  if (running.length === 0) return null;
  return (
    // Not read out at every step.
    <Alert severity="info" role="note" sx={{ mb: 4 }}>
      {running.map((batch) => (
        <Box key={batch.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <RouteLink to={paths.invoiceBatch(batch.id)}>{batchName(t, batch)}</RouteLink>
          <span>{t('batches.count', { done: settledIn(batch), total: batch.total })}</span>
        </Box>
      ))}
    </Alert>
  );
}
