import { MenuItem, TextField } from '@mui/material';
import { selectMenu } from './popupRegion';

interface SelectBoxProps<T extends string> {
  label: string;
  value: T;
  choices: { value: T; label: string }[];
  onChoose: (value: T) => void;
}

/** One of a few, outside a form. */
export function SelectBox<T extends string>({ label, value, choices, onChoose }: SelectBoxProps<T>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      slotProps={selectMenu(label)}
      onChange={(event) => {
        onChoose(event.target.value as T);
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
