import { useId, useState, type MouseEvent } from 'react';
import { popupRegion } from './popupRegion';

/**
 * What a button and the menu that it opens need to be announced as belonging together. react-admin has menus of its own
 * only for its user, languages and theme; `ChoiceMenu` and `AccountMenu` say why they are not used.
 */
export function useMenu(label: string) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  const close = () => {
    setAnchor(null);
  };
  return {
    close,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => {
        setAnchor(event.currentTarget);
      },
    },
    menu: {
      id,
      anchorEl: anchor,
      open,
      onClose: close,
      slotProps: { root: popupRegion(label), list: { 'aria-label': label } },
    },
  } as const;
}
