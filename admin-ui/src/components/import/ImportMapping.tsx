import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { selectMenu } from '../popupRegion';
import { useT } from '../../i18n/useT';
import type { ImportSummary } from '../../types/api';
import { columnLabel } from './columnLabel';

interface ImportMappingProps {
  summary: ImportSummary;
  /** What was chosen otherwise than it was guessed. */
  chosen: Record<string, string>;
  onChoose: (heading: string, column: string) => void;
}

/** What each heading of the file means: guessed, and to be said otherwise. */
export function ImportMapping({ summary, chosen, onChoose }: ImportMappingProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3">
        {t('imports.mapping')}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{t('imports.mappingHelp')}</Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
        {summary.headings.map(({ heading, column = '' }, index) => (
          <TextField
            key={`${heading}-${String(index)}`}
            select
            size="small"
            label={heading === '' ? `${t('imports.column')} ${String(index + 1)}` : heading}
            slotProps={{ ...selectMenu(heading), inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            value={chosen[heading] ?? column}
            onChange={(event) => {
              onChoose(heading, event.target.value);
            }}
          >
            <MenuItem value="">{t('imports.leaveOut')}</MenuItem>
            {summary.columns.map(({ name, required }) => (
              <MenuItem key={name} value={name}>
                {columnLabel(t, name)}
                {required && ' *'}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </section>
  );
}
