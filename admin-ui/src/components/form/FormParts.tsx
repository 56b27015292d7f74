import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Fields beside each other where there is room. */
export function FieldGrid({ children, min = 220 }: { children: ReactNode; min?: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}

/** A field that takes the whole width of its grid. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>;
}

/** Parts of a page under each other with air between. */
export function Stacked({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 5, minWidth: 0, '& > *': { minWidth: 0 } }}>{children}</Box>;
}

/** The main part and what stands beside it; under each other where it is narrow. */
export function WithAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Stacked>{children}</Stacked>
      <Stacked>{aside}</Stacked>
    </Box>
  );
}
