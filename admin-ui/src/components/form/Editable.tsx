import { createContext, useContext, type ReactNode } from 'react';
import { useMay } from '../../access/useMay';
import type { Permission } from '../../types/api';

const EditableContext = createContext(true);

interface EditableProps {
  /** What changing the fields takes. */
  to: Permission;
  children: ReactNode;
}

/** Fields to change for those whose role lets them; for everyone else their values as text. */
export function Editable({ to, children }: EditableProps) {
  const may = useMay();
  return <EditableContext value={may(to)}>{children}</EditableContext>;
}

/** Whether the fields of this part of the page can be changed. */
export function useEditable(): boolean {
  return useContext(EditableContext);
}
