import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface Sum {
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
  /** A part of the line above, which is in it already. */
  within?: boolean;
}

/** Amounts under each other, the last of them strong: a calculation read from top to bottom. */
export function Sums({ sums }: { sums: Sum[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {sums.map(({ label, value, strong = false, within = false }, index) => (
        <Box
          key={index}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
            py: within ? 0 : 1.5,
            pl: within ? 4 : 0,
            fontSize: within ? '0.8125rem' : undefined,
            borderTop: strong ? 1 : 0,
            borderColor: 'divider',
            mt: strong && index > 0 ? 1 : 0,
          }}
        >
          <Box
            component="dt"
            sx={{ color: strong ? 'text.primary' : 'text.secondary', fontWeight: strong ? 650 : 400 }}
          >
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontWeight: strong ? 650 : within ? 400 : 500,
              color: within ? 'text.secondary' : undefined,
              textAlign: 'right',
              whiteSpace: 'nowrap',
            }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
