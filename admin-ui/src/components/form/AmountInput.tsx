import { TextField } from '@mui/material';
import { useT } from '../../i18n/useT';
import { parseAmount } from '../../lib/amount';

interface AmountInputProps {
  label: string;
  /** As it was typed. */
  value: string;
  /** What else is wrong with it. */
  fault?: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** An amount in a question; says so when what is typed is none. */
export function AmountInput({ label, value, fault, onChange, autoFocus = false }: AmountInputProps) {
  const t = useT();
  const wrong = value !== '' && parseAmount(value) === undefined ? t('form.notANumber') : fault;
  return (
    <TextField
      label={label}
      value={value}
      required
      autoFocus={autoFocus}
      error={wrong !== undefined}
      helperText={wrong}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
