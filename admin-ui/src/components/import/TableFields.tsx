import { MenuItem, TextField } from '@mui/material';
import { FieldGrid, WholeRow } from '../form/FormParts';
import { selectMenu } from '../popupRegion';
import { useT } from '../../i18n/useT';
import type { YearTableKind } from '../../types/api';
import { yearTableKinds } from './yearTableKinds';

export interface TableChoice {
  table: YearTableKind;
  year: string;
  /** Where the file comes from, for the record. */
  origin: string;
}

interface TableFieldsProps {
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
}

/** What a file is about, for which year, and where it came from. */
export function TableFields({ choice, onChange }: TableFieldsProps) {
  const t = useT();
  return (
    <FieldGrid min={300}>
      <TextField
        select
        label={t('yearTables.table')}
        value={choice.table}
        slotProps={selectMenu(t('yearTables.table'))}
        onChange={(event) => {
          onChange({ ...choice, table: event.target.value as YearTableKind });
        }}
      >
        {yearTableKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`yearTables.kind.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('yearTables.year')}
        value={choice.year}
        required
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        onChange={(event) => {
          onChange({ ...choice, year: event.target.value.replace(/\D/g, '') });
        }}
      />
      <WholeRow>
        <TextField
          fullWidth
          label={t('yearTables.originLabel')}
          value={choice.origin}
          required
          helperText={t('yearTables.originHelp')}
          onChange={(event) => {
            onChange({ ...choice, origin: event.target.value });
          }}
        />
      </WholeRow>
    </FieldGrid>
  );
}
