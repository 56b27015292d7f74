import { Button, Menu } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../Icon';
import { popupRegion } from '../popupRegion';

interface ToolMenuProps {
  label: string;
  icon: LucideIcon;
  /** The menu's entries; `close` shuts it. */
  children: (close: () => void) => ReactNode[];
}

/** A button above a list that opens a menu. */
export function ToolMenu({ label, icon, children }: ToolMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={icon} size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {label}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ root: popupRegion(label), list: { 'aria-label': label } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
