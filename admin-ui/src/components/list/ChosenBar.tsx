import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '../../i18n/useT';

/** What is chosen in the list around it, and what can be done with it; nothing while nothing is. */
export function ChosenBar({ acts }: { acts: ReactNode }) {
  const t = useT();
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, md: 5 },
        py: 2,
        bgcolor: 'roles.sentSoft',
      }}
    >
      <Box component="span" sx={{ flex: '1 1 auto', fontWeight: 600 }}>
        {t('list.chosen', { smart_count: selectedIds.length })}
      </Box>
      <Button
        size="small"
        onClick={() => {
          onUnselectItems();
        }}
      >
        {t('list.unchoose')}
      </Button>
      {acts}
    </Box>
  );
}
