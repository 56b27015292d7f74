import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import type { ReactNode } from 'react';
import type { SortPayload } from 'react-admin';

export interface PlainColumn<T> {
  label: string;
  render: (row: T) => ReactNode;
  end?: boolean;
  /** A column only where the screen is this wide; as rows it is always there. */
  from?: 'lg' | 'xl';
  /** One of several figures at the end of a row, which therefore says its name there. */
  named?: boolean;
  /** Says itself what it is, so that its name is left out where it is narrow. */
  plain?: boolean;
  /** By what rows are put in order when its heading is clicked. */
  sortBy?: string;
}

/** The order that rows are in, and how to ask for another. */
export interface TableOrder {
  sort: SortPayload;
  onSort: (field: string) => void;
}

export interface PlainTableProps<T> {
  label: string;
  rows: T[];
  /** The sums of all rows, also of those on other pages: above them, in the same columns. */
  totals?: T[];
  columns: PlainColumn<T>[];
  rowKey: (row: T, index: number) => string | number;
  order?: TableOrder;
}

/** A table of what is already there; below 768 px rows with the first and the last column on top. */
export function PlainTable<T>(props: PlainTableProps<T>) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  return narrow ? <NarrowRows {...props} /> : <WideTable {...props} />;
}

function WideTable<T>({ label, rows, totals = [], columns: all, rowKey, order }: PlainTableProps<T>) {
  const lg = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const xl = useMediaQuery<Theme>((theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const columns = all.filter(({ from }) => from === undefined || (from === 'lg' ? lg : xl));
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', px: 2 }}>
      <Table>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <Heading key={column.label} column={column} order={order} />
            ))}
          </TableRow>
        </TableHead>
        {totals.length > 0 && (
          <TableBody sx={{ bgcolor: 'action.hover', '& td': { fontWeight: 600 } }}>
            <WideRows rows={totals} columns={columns} rowKey={rowKey} />
          </TableBody>
        )}
        <TableBody sx={{ '& tr:last-of-type > td': { borderBottom: 0 } }}>
          <WideRows rows={rows} columns={columns} rowKey={rowKey} />
        </TableBody>
      </Table>
    </Box>
  );
}

function WideRows<T>({ rows, columns, rowKey }: Pick<PlainTableProps<T>, 'rows' | 'columns' | 'rowKey'>) {
  return rows.map((row, index) => (
    <TableRow key={rowKey(row, index)}>
      {columns.map((column) => (
        <TableCell
          key={column.label}
          align={column.end ? 'right' : 'left'}
          sx={column.end ? { whiteSpace: 'nowrap' } : { minWidth: 120, overflowWrap: 'anywhere' }}
        >
          {column.render(row)}
        </TableCell>
      ))}
    </TableRow>
  ));
}

function Heading<T>({ column: { label, end, sortBy }, order }: { column: PlainColumn<T>; order?: TableOrder }) {
  const align = end ? 'right' : 'left';
  if (sortBy === undefined || order === undefined) return <TableCell align={align}>{label}</TableCell>;
  const { sort, onSort } = order;
  const active = sort.field === sortBy;
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell align={align} sortDirection={active && direction}>
      <TableSortLabel
        active={active}
        direction={active ? direction : 'asc'}
        onClick={() => {
          onSort(sortBy);
        }}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}

function NarrowRows<T>({ label, rows, totals = [], columns, rowKey }: PlainTableProps<T>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {totals.map((row, index) => (
        <NarrowRow key={`total ${String(rowKey(row, index))}`} row={row} columns={columns} isTotal />
      ))}
      {rows.map((row, index) => (
        <NarrowRow key={rowKey(row, index)} row={row} columns={columns} />
      ))}
    </Box>
  );
}

interface NarrowRowProps<T> {
  row: T;
  columns: PlainColumn<T>[];
  isTotal?: boolean;
}

function NarrowRow<T>({ row, columns, isTotal = false }: NarrowRowProps<T>) {
  const [title, ...others] = columns;
  const last = others.at(-1);
  const figures = others.filter((column) => column.named || (column === last && column.end));
  const rest = others.filter((column) => !figures.includes(column));
  return (
    <Box
      component="li"
      sx={{
        px: 4,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        ...(isTotal && { bgcolor: 'action.hover' }),
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title?.end && `${title.label} `}
          {title?.render(row)}
        </Box>
        <Box component="span" sx={{ textAlign: 'right' }}>
          {figures.map((column) => (
            <NamedFigure key={column.label} column={column} row={row} />
          ))}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          rowGap: '2px',
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        {rest.map((column) => {
          const value = column.render(row);
          if (value === null || value === '') return null;
          return (
            <span key={column.label}>
              {!column.plain && `${column.label} `}
              {value}
            </span>
          );
        })}
      </Box>
    </Box>
  );
}

function NamedFigure<T>({ column, row }: { column: PlainColumn<T>; row: T }) {
  const value = column.render(row);
  if (value === null) return null;
  if (!column.named) return value;
  return (
    <div>
      <Box component="span" sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
        {column.label}{' '}
      </Box>
      {value}
    </div>
  );
}
