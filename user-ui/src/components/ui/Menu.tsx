import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { cloneElement, useState } from 'react';
import type { DropdownItemProps, DropdownLinkProps } from './DropdownMenu';
import { areWidgetsLoaded, useWidgets } from './useWidgets';

interface TriggerProps {
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu';
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

interface MenuProps {
  trigger: ReactElement<TriggerProps>;
  /** The focus returns to the button unless this prevents it. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/**
 * A menu at its button. When its widget comes later than the button, it takes the place of that only once the menu is
 * opened: the focus would be lost.
 */
export function Menu({ trigger, onCloseAutoFocus, children }: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const [isReady] = useState(areWidgetsLoaded);
  const widgets = useWidgets(isWanted);
  if (widgets && (isReady || isWanted)) {
    return (
      <widgets.DropdownMenu defaultOpen={isWanted} onCloseAutoFocus={onCloseAutoFocus} trigger={trigger}>
        {children}
      </widgets.DropdownMenu>
    );
  }
  const open = () => {
    setWanted(true);
  };
  return cloneElement(trigger, {
    'aria-expanded': false,
    'aria-haspopup': 'menu',
    onClick: open,
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown') open();
    },
  });
}

export function MenuItem(props: DropdownItemProps) {
  const widgets = useWidgets(true);
  return widgets && <widgets.DropdownItem {...props} />;
}

export function MenuLink(props: DropdownLinkProps) {
  const widgets = useWidgets(true);
  return widgets && <widgets.DropdownLink {...props} />;
}

export function MenuSeparator() {
  const widgets = useWidgets(true);
  return widgets && <widgets.DropdownSeparator />;
}
