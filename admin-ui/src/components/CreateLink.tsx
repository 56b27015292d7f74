import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import { neededFor } from '../access/pages';
import { useMay } from '../access/useMay';

interface CreateLinkProps {
  to: string;
  label: string;
}

/** The way to a page where something is made, for whom that page opens. */
export function CreateLink({ to, label }: CreateLinkProps) {
  const may = useMay();
  if (!may(neededFor(to))) return null;
  return (
    <Button variant="contained" component={Link} to={to} startIcon={<Icon of={Plus} size={18} />}>
      {label}
    </Button>
  );
}
