import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ButtonLinkProps {
  to: string;
  children: ReactNode;
}

/** A link that looks like a button, such as the action of an empty state. */
export function ButtonLink({ to, children }: ButtonLinkProps) {
  return (
    <Button variant="outlined" component={Link} to={to}>
      {children}
    </Button>
  );
}
