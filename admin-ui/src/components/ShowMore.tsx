import { Box, Button } from '@mui/material';
import { useT } from '../i18n/useT';

interface ShowMoreProps {
  /** How many are not shown yet. */
  left: number;
  /** How many of them come at a time. */
  step: number;
  onMore: () => void;
}

/** Below a list that begins short: more of it, with how many. */
export function ShowMore({ left, step, onMore }: ShowMoreProps) {
  const t = useT();
  if (left <= 0) return null;
  return (
    <Box sx={{ px: { xs: 4, md: 5 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="text" onClick={onMore}>
        {t('common.showMore', { smart_count: Math.min(left, step) })}
      </Button>
    </Box>
  );
}
