import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';

interface PlainColumn<T> {
  label: string;
  render: (row: T) => ReactNode;
  end?: boolean;
}

interface PlainTableProps<T> {
  label: string;
  rows: T[];
  columns: PlainColumn<T>[];
  rowKey: (row: T, index: number) => string | number;
}

/** A table of what is already there; scrolls within itself where the screen is too narrow for it. */
export function PlainTable<T>({ label, rows, columns, rowKey }: PlainTableProps<T>) {
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', px: { xs: 1, md: 2 } }}>
      <Table>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.end ? 'right' : 'left'}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > td': { borderBottom: 0 } }}>
          {rows.map((row, index) => (
            <TableRow key={rowKey(row, index)}>
              {columns.map((column) => (
                <TableCell
                  key={column.label}
                  align={column.end ? 'right' : 'left'}
                  sx={column.end ? { whiteSpace: 'nowrap' } : { minWidth: 120 }}
                >
                  {column.render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
