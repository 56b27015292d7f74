import { Box, Paper, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title?: string;
  actions?: ReactNode;
  /** Without inner margins, for tables that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** One part of a page on a surface of its own. Panels never stand inside panels. */
export function Panel({ title, actions, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '14px', minWidth: 0, overflow: 'hidden' }}
    >
      {title && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: 2,
            px: { xs: 4, md: 5 },
            pt: 4,
            pb: flush ? 3 : 0,
          }}
        >
          <Typography variant="h2" id={id} sx={{ flex: 1 }}>
            {title}
          </Typography>
          {actions}
        </Box>
      )}
      <Box sx={flush ? { overflowX: 'auto' } : { px: { xs: 4, md: 5 }, py: 4 }}>{children}</Box>
    </Paper>
  );
}
