import { Checkbox } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';
import { useChoice } from './choice';

interface ChooseBoxProps {
  record: RaRecord;
  name: string;
}

/** Chooses a record, or no longer. react-admin's own box says its name where no one hears it. */
export function ChooseBox({ record, name }: ChooseBoxProps) {
  const t = useT();
  const { isChosen, toggle } = useChoice();
  return (
    <Checkbox
      checked={isChosen(record.id)}
      size="small"
      sx={{ my: -2, ml: -2 }}
      slotProps={{ input: { 'aria-label': t('list.choose', { name }) } }}
      onChange={() => {
        toggle(record.id);
      }}
    />
  );
}
