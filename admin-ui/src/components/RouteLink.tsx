import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RouteLinkProps {
  to: string;
  strong?: boolean;
  children: ReactNode;
}

/** A link within the back office. */
export function RouteLink({ to, strong = false, children }: RouteLinkProps) {
  return (
    <MuiLink component={Link} to={to} sx={{ fontWeight: strong ? 650 : 500 }}>
      {children}
    </MuiLink>
  );
}
