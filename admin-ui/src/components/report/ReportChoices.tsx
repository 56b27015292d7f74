import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** What a report is asked for, above it: beside each other where there is room. */
export function ReportChoices({ children }: { children: ReactNode }) {
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5, '& > *': { flex: '1 1 150px', maxWidth: { md: 240 } } }}
    >
      {children}
    </Box>
  );
}
