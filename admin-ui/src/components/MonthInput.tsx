import { TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '../i18n/useT';
import { readMonth } from '../lib/months';
import { useFormat } from '../lib/useFormat';

interface MonthInputProps {
  /** As `YYYY-MM`. */
  month: string;
  onMonth: (month: string) => void;
}

/** A month as the language writes it, read when the field is left or Enter is pressed. */
export function MonthInput({ month, onMonth }: MonthInputProps) {
  const t = useT();
  const { locale, longMonth } = useFormat();
  // What is typed, until it is read; a month that comes from elsewhere replaces it.
  const [draft, setDraft] = useState<{ text: string; of: string }>();
  const typed = draft?.of === month ? draft.text : undefined;
  const [wrong, setWrong] = useState(false);
  const read = () => {
    if (typed === undefined) return;
    const meant = readMonth(typed, locale);
    setWrong(meant === undefined);
    if (meant === undefined) return;
    setDraft(undefined);
    if (meant !== month) onMonth(meant);
  };
  const isWrong = wrong && typed !== undefined;
  return (
    <TextField
      label={t('months.month')}
      value={typed ?? longMonth(month)}
      autoComplete="off"
      error={isWrong}
      helperText={isWrong ? t('months.wrong') : undefined}
      sx={{ flex: { xs: 1, md: '0 0 190px' } }}
      slotProps={{ inputLabel: { shrink: true } }}
      onFocus={(event) => {
        event.target.select();
      }}
      onChange={(event) => {
        setWrong(false);
        setDraft({ text: event.target.value, of: month });
      }}
      onBlur={read}
      onKeyDown={(event) => {
        if (event.key === 'Enter') read();
      }}
    />
  );
}
