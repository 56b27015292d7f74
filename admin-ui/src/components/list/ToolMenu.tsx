import { Button, Menu } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { useMenu } from '../useMenu';

interface ToolMenuProps {
  label: string;
  icon: LucideIcon;
  /** The entries of the menu; `close` closes it. */
  children: (close: () => void) => ReactNode[];
}

/** A button above a list that opens a menu. */
export function ToolMenu({ label, icon, children }: ToolMenuProps) {
  const { button, menu, close } = useMenu(label);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon of={icon} size={18} />} {...button}>
        {label}
      </Button>
      <Menu {...menu}>{children(close)}</Menu>
    </>
  );
}
