import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

interface FactsProps {
  facts: Fact[];
  /** How wide a column is at least: more for sentences than for figures. */
  min?: number;
}

/** Facts as a list of terms, in as many columns as there is room for. */
export function Facts({ facts, min = 130 }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
        columnGap: 6,
        rowGap: 4,
      }}
    >
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 500 }}>
            {value === '' || value === undefined ? <span aria-hidden>–</span> : value}
          </Box>
        </div>
      ))}
    </Box>
  );
}
