import { Box, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTableClasses, useDataTableConfigContext } from 'react-admin';
import { useT } from '../../i18n/useT';

/** The headings of a table. react-admin's DataTableHead leaves that of the details column empty for screen readers. */
export function TableHeading({ children }: { children?: ReactNode }) {
  const t = useT();
  const { expand } = useDataTableConfigContext();
  return (
    <TableHead className={DataTableClasses.thead}>
      <TableRow className={`${DataTableClasses.row} ${DataTableClasses.headerRow}`}>
        {expand && (
          <TableCell padding="none" className={`${DataTableClasses.headerCell} ${DataTableClasses.expandHeader}`}>
            <Box
              component="span"
              sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
            >
              {t('list.details')}
            </Box>
          </TableCell>
        )}
        {children}
      </TableRow>
    </TableHead>
  );
}
