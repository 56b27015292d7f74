import type { ReactNode } from 'react';
import type { Permission } from '../types/api';
import { useMay } from './useMay';

interface AllowedProps {
  to: Permission;
  children: ReactNode;
}

/** Shows what only some roles have use for. */
export function Allowed({ to, children }: AllowedProps) {
  const may = useMay();
  return may(to) ? children : null;
}
