import { Checkbox } from '@mui/material';
import { useT } from '../../i18n/useT';
import { useOutdated } from '../outdatedContext';
import { useSelection } from './selection';

/** Selects every record of the page, or none; not of one that is about to make way for another. Unlike react-admin's SelectPageCheckbox it shows when only some are. */
export function SelectPageBox() {
  const t = useT();
  const outdated = useOutdated();
  const { wholePage, somePage, togglePage } = useSelection();
  return (
    <Checkbox
      checked={wholePage}
      indeterminate={!wholePage && somePage}
      disabled={outdated}
      size="small"
      sx={{ my: -2, ml: -2 }}
      slotProps={{ input: { 'aria-label': t('list.selectAll') } }}
      onChange={togglePage}
    />
  );
}
