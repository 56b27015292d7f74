import CheckedBox from '@mui/icons-material/CheckBox';
import EmptyBox from '@mui/icons-material/CheckBoxOutlineBlank';
import { MenuItem } from '@mui/material';
import { Columns3 } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';
import { storeHiddenColumns, useHiddenColumns } from '../../lib/preferences';
import type { Column } from './columns';
import { ToolMenu } from './ToolMenu';

interface ColumnsMenuProps<T extends RaRecord> {
  resource: string;
  columns: Column<T>[];
}

/**
 * Which columns the list has; the first, which names the record, always stays. react-admin's ColumnsButton puts switches
 * into options of a menu (axe: aria-required-children, aria-required-parent, nested-interactive), orders columns by
 * dragging only, and keeps them in a store that logging out empties.
 */
export function ColumnsMenu<T extends RaRecord>({ resource, columns }: ColumnsMenuProps<T>) {
  const t = useT();
  const hidden = useHiddenColumns(resource);
  return (
    <ToolMenu label={t('columns.label')} icon={Columns3}>
      {() =>
        columns.slice(1).map(({ source, label }) => {
          const shown = !hidden.includes(source);
          // A picture only: the entry itself is the checkbox, and may not hold another (axe: nested-interactive).
          const Checkbox = shown ? CheckedBox : EmptyBox;
          return (
            <MenuItem
              key={source}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => {
                storeHiddenColumns(resource, shown ? [...hidden, source] : hidden.filter((name) => name !== source));
              }}
            >
              <Checkbox
                fontSize="small"
                sx={{ color: shown ? 'primary.main' : 'text.secondary', ml: '1px', mr: '9px' }}
              />
              {t(label)}
            </MenuItem>
          );
        })
      }
    </ToolMenu>
  );
}
