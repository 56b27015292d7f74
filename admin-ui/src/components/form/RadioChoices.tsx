import { Box, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId, type ReactNode, type Ref } from 'react';

export interface RadioChoice {
  id: string;
  name: ReactNode;
  /** What it means, in a line. */
  help?: string;
  disabled?: boolean;
}

interface RadioChoicesProps {
  id?: string;
  label: string;
  /** The chosen one; empty while there is none. */
  value: string;
  choices: RadioChoice[];
  /** Beside each other where there is room, for choices of a word or two. */
  row?: boolean;
  /** What is wrong with the choice. */
  fault?: ReactNode;
  name?: string;
  /** Of the first choice, for what gives focus. */
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  onChange: (id: string) => void;
}

/** One of a few, all of them before the eyes, each with what it means. */
export function RadioChoices(props: RadioChoicesProps) {
  const { id, label, value, choices, row = false, fault, name, inputRef, onBlur, onChange } = props;
  const ownId = useId();
  const labelId = id ?? ownId;
  return (
    <FormControl component="fieldset" error={fault !== undefined} sx={{ minWidth: 0 }}>
      <FormLabel component="legend" id={labelId} sx={{ mb: 1, fontSize: '0.8125rem' }}>
        {label}
      </FormLabel>
      <RadioGroup
        name={name}
        aria-labelledby={labelId}
        aria-invalid={fault !== undefined}
        row={row}
        value={value}
        sx={row ? { columnGap: 5 } : { gap: 1 }}
        onBlur={onBlur}
        onChange={(_, chosen) => {
          onChange(chosen);
        }}
      >
        {choices.map(({ id: choice, name: words, help, disabled }, index) => (
          <FormControlLabel
            key={choice}
            value={choice}
            disabled={disabled}
            control={<Radio slotProps={{ input: index === 0 && inputRef !== undefined ? { ref: inputRef } : {} }} />}
            sx={{
              alignItems: 'flex-start',
              mr: 0,
              '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0, pt: '9px' },
            }}
            label={
              <>
                {words}
                {help !== undefined && (
                  <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                    {help}
                  </Box>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
      {fault !== undefined && <FormHelperText>{fault}</FormHelperText>}
    </FormControl>
  );
}
