import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/i18n/useTranslation';

export interface LineActs {
  /** Moves the line and gives the focus to this control of it. */
  onMove: (step: -1 | 1, control?: string) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

interface LineMenuProps extends LineActs {
  number: number;
  count: number;
}

/** What is done with a line as a whole, offered where it can be done. */
export function LineMenu({ number, count, onMove, onDuplicate, onRemove }: LineMenuProps) {
  const { t } = useTranslation();
  // The act says where the focus goes; otherwise it returns to the button.
  const acted = useRef(false);
  const act = (what: () => void) => () => {
    acted.current = true;
    what();
  };
  return (
    <Menu
      onCloseAutoFocus={(event) => {
        if (acted.current) event.preventDefault();
        acted.current = false;
      }}
      trigger={<IconButton data-control="menu" icon={Ellipsis} label={t('invoices.lineMenu', { number })} />}
    >
      <MenuItem icon={Copy} onSelect={act(onDuplicate)}>
        {t('invoices.duplicate')}
      </MenuItem>
      {number > 1 && (
        <MenuItem
          icon={ArrowUp}
          onSelect={act(() => {
            onMove(-1, 'menu');
          })}
        >
          {t('invoices.moveUp')}
        </MenuItem>
      )}
      {number < count && (
        <MenuItem
          icon={ArrowDown}
          onSelect={act(() => {
            onMove(1, 'menu');
          })}
        >
          {t('invoices.moveDown')}
        </MenuItem>
      )}
      {count > 1 && (
        <MenuItem danger icon={Trash2} onSelect={act(onRemove)}>
          {t('invoices.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
