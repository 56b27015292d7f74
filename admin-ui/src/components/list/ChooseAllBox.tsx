import { Checkbox } from '@mui/material';
import { useT } from '../../i18n/useT';
import { useChoice } from './choice';

/** Chooses every record of the page, or none of them. */
export function ChooseAllBox() {
  const t = useT();
  const { wholePage, somePage, togglePage } = useChoice();
  return (
    <Checkbox
      checked={wholePage}
      indeterminate={!wholePage && somePage}
      size="small"
      sx={{ my: -2, ml: -2 }}
      slotProps={{ input: { 'aria-label': t('list.chooseAll') } }}
      onChange={togglePage}
    />
  );
}
