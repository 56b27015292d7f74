import { Box } from '@mui/material';

/** The name of a key. */
export function Kbd({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{ px: 2, border: 1, borderColor: 'divider', borderRadius: 1, fontFamily: 'monospace', whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  );
}
