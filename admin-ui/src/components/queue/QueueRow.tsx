import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface QueueRowProps {
  title: string;
  figure: ReactNode;
  /** What else tells it from the others, each on a line of its own. */
  lines: ReactNode[];
}

/** One that waits, in the list of a queue. */
export function QueueRow({ title, figure, lines }: QueueRowProps) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600 }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {figure}
      </Box>
      {lines.map((line, index) => (
        <Box key={index} sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
    </>
  );
}
