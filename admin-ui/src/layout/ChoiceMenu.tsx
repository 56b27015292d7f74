import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { Check, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '../components/Icon';
import { popupRegion } from '../components/popupRegion';

interface ChoiceMenuProps<T extends string> {
  label: string;
  icon: LucideIcon;
  value: T;
  choices: { value: T; label: string; icon?: LucideIcon; lang?: string }[];
  onChoose: (value: T) => void;
}

/** An icon button that opens a menu of which one choice holds. */
export function ChoiceMenu<T extends string>({ label, icon, value, choices, onChoose }: ChoiceMenuProps<T>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => {
            setAnchor(event.currentTarget);
          }}
        >
          <Icon of={icon} />
        </IconButton>
      </Tooltip>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ root: popupRegion(label), list: { 'aria-label': label } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === value}
            selected={choice.value === value}
            lang={choice.lang}
            onClick={() => {
              close();
              onChoose(choice.value);
            }}
          >
            {choice.icon && (
              <ListItemIcon>
                <Icon of={choice.icon} />
              </ListItemIcon>
            )}
            <ListItemText>{choice.label}</ListItemText>
            {choice.value === value && <Icon of={Check} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
