import { Box, CircularProgress } from '@mui/material';
import { useT } from '../i18n/useT';

/** Shown while the session loads. */
export function Waiting() {
  const t = useT();
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress aria-label={t('common.loading')} />
    </Box>
  );
}
