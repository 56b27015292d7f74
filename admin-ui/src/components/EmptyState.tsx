import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  /** The one next action. */
  children?: ReactNode;
}

/** One sentence and one action where nothing is yet. */
export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 4,
        px: 4,
        py: 12,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: '14px',
      }}
    >
      <Typography sx={{ color: 'text.secondary', maxWidth: '52ch' }}>{text}</Typography>
      {children}
    </Box>
  );
}
