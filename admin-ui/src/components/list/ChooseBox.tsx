import { Checkbox } from '@mui/material';
import { useListContext, type RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';

interface ChooseBoxProps {
  record: RaRecord;
  name: string;
}

/** Chooses a record, or no longer. react-admin's own box says its name where no one hears it. */
export function ChooseBox({ record, name }: ChooseBoxProps) {
  const t = useT();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      size="small"
      sx={{ my: -2, ml: -2 }}
      slotProps={{ input: { 'aria-label': t('list.choose', { name }) } }}
      onChange={() => {
        onToggleItem(record.id);
      }}
    />
  );
}
