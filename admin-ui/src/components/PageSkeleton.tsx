import { Box, Skeleton } from '@mui/material';
import { useT } from '../i18n/useT';

/** A page in the shape of what comes: a heading and a panel of rows. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useT();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      <Skeleton variant="rounded" width={220} height={32} sx={{ mb: 6 }} />
      <RowsSkeleton rows={rows} />
    </Box>
  );
}

/** By this a panel knows rows that have yet to come, which then need no frame of their own. */
export const skeletonClass = 'rows-to-come';

/** The rows of a table before they are there. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Box
      aria-hidden
      className={skeletonClass}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '14px', bgcolor: 'background.paper', px: 4, py: 2 }}
    >
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={20} sx={{ my: 4, width: `${100 - ((index * 13) % 40)}%` }} />
      ))}
    </Box>
  );
}
