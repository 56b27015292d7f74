import { createTheme, ThemeProvider } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { CoreAdminContext, type CoreAdminContextProps } from 'react-admin';
import { themes } from './theme';

interface SurroundingsProps extends Omit<CoreAdminContextProps, 'children'> {
  theme: keyof typeof themes;
  children: ReactNode;
}

/**
 * What every part of the back office stands in. react-admin's `Admin` would bring its own login, frame and themes, none of
 * which is shown.
 */
export function Surroundings({ theme, children, ...context }: SurroundingsProps) {
  const look = useMemo(() => createTheme(themes[theme]), [theme]);
  return (
    <CoreAdminContext {...context}>
      <ThemeProvider theme={look}>{children}</ThemeProvider>
    </CoreAdminContext>
  );
}
