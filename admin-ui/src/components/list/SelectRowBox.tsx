import { Checkbox } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';
import { useOutdated } from '../outdatedContext';
import { useSelection } from './selection';

interface SelectRowBoxProps {
  record: RaRecord;
  name: string;
}

/**
 * Selects a record. react-admin's SelectRowCheckbox has its name on a span instead of the input (axe: label,
 * aria-prohibited-attr), and the same name in every row.
 */
export function SelectRowBox({ record, name }: SelectRowBoxProps) {
  const t = useT();
  const outdated = useOutdated();
  const { isSelected, toggle } = useSelection();
  return (
    <Checkbox
      checked={isSelected(record.id)}
      disabled={outdated}
      size="small"
      sx={{ my: -2, ml: -2 }}
      slotProps={{ input: { 'aria-label': t('list.select', { name }) } }}
      onChange={() => {
        toggle(record.id);
      }}
    />
  );
}
