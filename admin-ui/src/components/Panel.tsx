import { Box, Paper, Typography } from '@mui/material';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { skeletonClass } from './PageSkeleton';

const inset = { px: { xs: 4, md: 5 }, py: 4 };

interface PanelProps {
  title?: string;
  actions?: ReactNode;
  /** Without inner margins, for tables that reach the edges. */
  flush?: boolean;
  /** Its name in an address: `#tax` leads here. */
  id?: string;
  children: ReactNode;
}

/** One part of a page on a surface of its own. Panels never stand inside panels. */
export function Panel({ title, actions, flush = false, id: anchor, children }: PanelProps) {
  const id = useId();
  const self = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The page's data comes after its address, when the browser has looked for the anchor in vain.
  useEffect(() => {
    if (anchor !== undefined && hash === `#${anchor}`) self.current?.scrollIntoView({ block: 'start' });
  }, [anchor, hash]);
  return (
    <Paper
      component="section"
      ref={self}
      id={anchor}
      aria-labelledby={title ? id : undefined}
      sx={{
        scrollMarginTop: '80px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '14px',
        minWidth: 0,
        overflow: 'hidden',
      }}
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
          <Typography variant="h2" id={id} sx={{ flex: '1 1 55%', minWidth: 0 }}>
            {title}
          </Typography>
          {actions}
        </Box>
      )}
      <Box
        sx={{
          ...(flush ? { overflowX: 'auto' } : inset),
          [`& .${skeletonClass}`]: { border: 0, borderRadius: 0, ...(flush ? inset : { p: 0 }) },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
