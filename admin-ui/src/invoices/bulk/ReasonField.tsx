import { TextField } from '@mui/material';
import { useT } from '../../i18n/useT';

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Why invoices are returned; their owners get the reason by email. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('fields.reason')}
      value={value}
      required
      autoFocus
      fullWidth
      multiline
      minRows={3}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
