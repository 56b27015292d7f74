import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useT } from '../i18n/useT';
import type { Client, ClientMergeKeep } from '../types/api';
import type { Difference } from './mergeFields';

interface MergeChoicesProps {
  kept: Client;
  other: Client;
  rows: Difference[];
  keep: ClientMergeKeep;
  onChange: (keep: ClientMergeKeep) => void;
}

/** The two clients side by side where they differ, with a choice for each field. */
export function MergeChoices({ kept, other, rows, keep, onChange }: MergeChoicesProps) {
  const t = useT();
  if (rows.length === 0) return <Typography>{t('merge.same')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('merge.choose')}</Typography>
      <Box
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 2, color: 'text.secondary' }}
      >
        <span>{kept.name}</span>
        <span>{other.name}</span>
      </Box>
      {rows.map((row) => (
        <Choice
          key={row.field}
          row={row}
          value={keep[row.field] ?? 'this'}
          onChange={(value) => {
            onChange({ ...keep, [row.field]: value });
          }}
        />
      ))}
    </Box>
  );
}

interface ChoiceProps {
  row: Difference;
  value: 'this' | 'other';
  onChange: (value: 'this' | 'other') => void;
}

function Choice({ row: { label, kept, other }, value, onChange }: ChoiceProps) {
  const t = useT();
  const id = useId();
  const shown = (text: string | boolean) => {
    if (typeof text === 'boolean') return t(text ? 'common.yes' : 'common.no');
    return text === '' ? <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{t('merge.empty')}</Box> : text;
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
      <Box id={id} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t(label)}
      </Box>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => {
          onChange(chosen === 'other' ? 'other' : 'this');
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 2, overflowWrap: 'anywhere' }}
      >
        <FormControlLabel value="this" control={<Radio size="small" />} label={shown(kept)} />
        <FormControlLabel value="other" control={<Radio size="small" />} label={shown(other)} />
      </RadioGroup>
    </Box>
  );
}
