import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { OutdatedContext } from './outdatedContext';

interface OutdatedProps {
  /** While other rows than these have been asked for. */
  when: boolean;
  children: ReactNode;
}

/** Rows that stay, dimmed, until those of another page, filter or order have come. */
export function Outdated({ when, children }: OutdatedProps) {
  return (
    <OutdatedContext value={when}>
      <Box aria-busy={when} sx={{ opacity: when ? 0.5 : 1, transition: 'opacity 140ms' }}>
        {children}
      </Box>
    </OutdatedContext>
  );
}
