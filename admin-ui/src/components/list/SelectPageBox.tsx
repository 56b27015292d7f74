import { Checkbox } from '@mui/material';
import { useT } from '../../i18n/useT';
import { useSelection } from './selection';

/** Selects every record of the page, or none. Unlike react-admin's SelectPageCheckbox it shows when only some are. */
export function SelectPageBox() {
  const t = useT();
  const { wholePage, somePage, togglePage } = useSelection();
  return (
    <Checkbox
      checked={wholePage}
      indeterminate={!wholePage && somePage}
      size="small"
      sx={{ my: -2, ml: -2 }}
      slotProps={{ input: { 'aria-label': t('list.selectAll') } }}
      onChange={togglePage}
    />
  );
}
