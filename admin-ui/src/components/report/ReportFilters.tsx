import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The parameters of a report, above it: side by side where there is room. */
export function ReportFilters({ children }: { children: ReactNode }) {
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5, '& > *': { flex: '1 1 150px', maxWidth: { md: 240 } } }}
    >
      {children}
    </Box>
  );
}
