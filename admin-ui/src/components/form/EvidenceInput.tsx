import { TextField } from '@mui/material';
import { useT } from '../../i18n/useT';

interface EvidenceInputProps {
  value: string;
  onChange: (value: string) => void;
}

/** What shows that money came, required where somebody types it in; one line, so that Enter is the yes. */
export function EvidenceInput({ value, onChange }: EvidenceInputProps) {
  const t = useT();
  return (
    <TextField
      label={t('acts.ground.evidence')}
      helperText={t('acts.ground.evidenceHelp')}
      value={value}
      required
      slotProps={{ htmlInput: { maxLength: 500 } }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
