import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface Sum {
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
}

/** Amounts under each other, the last of them strong: a calculation read from top to bottom. */
export function Sums({ sums }: { sums: Sum[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {sums.map(({ label, value, strong = false }, index) => (
        <Box
          key={index}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
            py: 1.5,
            borderTop: strong ? 1 : 0,
            borderColor: 'divider',
            mt: strong ? 1 : 0,
          }}
        >
          <Box
            component="dt"
            sx={{ color: strong ? 'text.primary' : 'text.secondary', fontWeight: strong ? 650 : 400 }}
          >
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: strong ? 650 : 500, textAlign: 'right' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
