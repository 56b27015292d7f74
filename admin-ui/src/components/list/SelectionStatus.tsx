import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';

interface SelectionStatusProps {
  text: string;
  /** What stands beside the text, such as the way to select more. */
  more?: ReactNode;
  clearLabel: string;
  onClear: () => void;
  /** The acts on the selection. */
  children: ReactNode;
}

/**
 * How much is selected above a table, announced as it changes, with its acts. react-admin's BulkActionsToolbar is not
 * announced, and lies over the table at a height of one line, where acts that wrap would be hidden.
 */
export function SelectionStatus({ text, more, clearLabel, onClear, children }: SelectionStatusProps) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, md: 5 },
        py: 2,
        bgcolor: 'roles.sentSoft',
      }}
    >
      <Box component="span" sx={{ flex: '1 1 auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {text}
        </Box>
        {more}
      </Box>
      <Button size="small" onClick={onClear}>
        {clearLabel}
      </Button>
      {children}
    </Box>
  );
}
