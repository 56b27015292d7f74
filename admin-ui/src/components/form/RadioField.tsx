import { Box, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { required, useInput, ValidationError } from 'react-admin';
import { useT } from '../../i18n/useT';
import type { MessageKey } from '../../i18n/types';

interface RadioChoice {
  id: string;
  name: ReactNode;
  /** What it means, in a line. */
  help?: string;
  disabled?: boolean;
}

interface RadioFieldProps {
  source: string;
  label: MessageKey;
  choices: RadioChoice[];
  /** Beside each other where there is room, for choices of a word or two. */
  row?: boolean;
  onChoose?: (id: string) => void;
}

const mandatoryRule = required();

/** One of a few, all of them before the eyes. react-admin's own has no room for what a choice means. */
export function RadioField({ source, label, choices, row = false, onChoose }: RadioFieldProps) {
  const t = useT();
  const { id, field, fieldState } = useInput<string | null>({ source, validate: mandatoryRule });
  const { ref, value, onChange, ...rest } = field;
  const fault = fieldState.error?.message;
  return (
    <FormControl component="fieldset" error={fault !== undefined} sx={{ minWidth: 0 }}>
      <FormLabel component="legend" id={id} sx={{ mb: 1, fontSize: '0.8125rem' }}>
        {t(label)}
      </FormLabel>
      <RadioGroup
        {...rest}
        aria-labelledby={id}
        aria-invalid={fault !== undefined}
        row={row}
        value={value ?? ''}
        sx={row ? { columnGap: 5 } : { gap: 1 }}
        onChange={(_, chosen) => {
          onChange(chosen);
          onChoose?.(chosen);
        }}
      >
        {choices.map(({ id: choice, name, help, disabled }, index) => (
          <FormControlLabel
            key={choice}
            value={choice}
            disabled={disabled}
            control={<Radio slotProps={{ input: index === 0 ? { ref } : {} }} />}
            sx={{
              alignItems: 'flex-start',
              mr: 0,
              '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0, pt: '9px' },
            }}
            label={
              <>
                {name}
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
      {fault !== undefined && (
        <FormHelperText>
          <ValidationError error={fault} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
