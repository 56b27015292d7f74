import { Checkbox } from '@mui/material';
import { useListContext, type RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';

/** Chooses every record of the page, or none of them. */
export function ChooseAllBox() {
  const t = useT();
  const { data = [], selectedIds, onSelect } = useListContext<RaRecord>();
  const here = data.map(({ id }) => id);
  const chosen = here.filter((id) => selectedIds.includes(id));
  const all = here.length > 0 && chosen.length === here.length;
  return (
    <Checkbox
      checked={all}
      indeterminate={!all && chosen.length > 0}
      size="small"
      sx={{ my: -2, ml: -2 }}
      slotProps={{ input: { 'aria-label': t('list.chooseAll') } }}
      onChange={() => {
        const elsewhere = selectedIds.filter((id: unknown) => !here.includes(id as RaRecord['id']));
        onSelect(all ? elsewhere : [...elsewhere, ...here]);
      }}
    />
  );
}
