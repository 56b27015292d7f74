import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { Check, type LucideIcon } from 'lucide-react';
import { Icon } from '../components/Icon';
import { useMenu } from '../components/useMenu';

interface ChoiceMenuProps<T extends string> {
  label: string;
  icon: LucideIcon;
  value: T;
  choices: { value: T; label: string; icon?: LucideIcon; lang?: string }[];
  onChoose: (value: T) => void;
}

/**
 * An icon button that opens a menu with one entry checked, for language and theme. react-admin's LocalesMenuButton has
 * an empty label, points at a menu that is not there yet and checks no entry; its ToggleThemeButton knows light and
 * dark, and no way back to the theme of the device.
 */
export function ChoiceMenu<T extends string>({ label, icon, value, choices, onChoose }: ChoiceMenuProps<T>) {
  const { button, menu, close } = useMenu(label);
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} {...button}>
          <Icon of={icon} />
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
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
