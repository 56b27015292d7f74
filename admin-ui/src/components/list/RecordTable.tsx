import { Box, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, DataTableClasses, useRecordContext, type RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';
import { SelectionProvider } from './SelectionProvider';
import { SelectPageBox } from './SelectPageBox';
import { SelectRowBox } from './SelectRowBox';
import { SelectionBar } from './SelectionBar';
import type { BulkSelection, Column, Details } from './columns';
import { DetailsButton } from './DetailsButton';
import { RecordRows } from './RecordRows';
import { TableHeading } from './TableHeading';

interface RecordTableProps<T extends RaRecord> {
  columns: Column<T>[];
  details?: Details<T>;
  /** Acts on several records at once, on screens wide enough for checkboxes. */
  selection?: BulkSelection<T>;
}

const breakable = { overflowWrap: 'anywhere', minWidth: { md: 150, xl: 220 } } as const;

/**
 * The records of the surrounding list: react-admin's DataTable, or rows of the most important facts below 768 px, which
 * is why columns are objects and not elements. Its rows are not clickable: they would have neither a role nor a tab stop
 * (react-admin #11108), so the first column links to the record. Nor are its checkboxes used: see `SelectRowBox`.
 */
export function RecordTable<T extends RaRecord>({ columns, details, selection }: RecordTableProps<T>) {
  const t = useT();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const lg = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const xl = useMediaQuery<Theme>((theme) => theme.breakpoints.up('xl'), { noSsr: true });
  if (narrow) return <RecordRows columns={columns} details={details} />;
  const shown = columns.filter(({ from }) => from === undefined || (from === 'lg' ? lg : xl));
  const table = (
    <>
      {selection && <SelectionBar acts={selection.acts} maxMatching={selection.maxMatching} />}
      <DataTable<T>
        bulkActionButtons={false}
        head={TableHeading}
        rowClick={false}
        hover={false}
        expand={details?.beneath && <Beneath<T> render={details.render} />}
        sx={{
          '& tbody tr:last-of-type > td': { borderBottom: 0 },
          // A large target in a row no higher than those of other lists.
          [`& .${DataTableClasses.expandIcon}`]: { my: -2 },
        }}
      >
        {selection && (
          <DataTable.Col<T>
            label={<SelectPageBox />}
            disableSort
            sx={{ width: '1px' }}
            render={(record) => <SelectRowBox record={record} name={selection.name(record)} />}
          />
        )}
        {shown.map(({ source, label, render, end = false, sortable = false, long = false, whole = false }) => (
          <DataTable.Col<T>
            key={source}
            source={source as never}
            label={t(label)}
            disableSort={!sortable}
            align={end ? 'right' : 'left'}
            sx={long ? breakable : whole ? { whiteSpace: 'nowrap' } : undefined}
            render={(record) => render(record)}
          />
        ))}
        {details && !details.beneath && (
          <DataTable.Col<T>
            label={t('list.details')}
            disableSort
            align="right"
            render={(record) => <DetailsButton title={details.title(record)}>{details.render(record)}</DetailsButton>}
          />
        )}
      </DataTable>
    </>
  );
  return selection ? <SelectionProvider>{table}</SelectionProvider> : table;
}

/** The details below a row. */
function Beneath<T extends RaRecord>({ render }: { render: (record: T) => ReactNode }) {
  const record = useRecordContext<T>();
  return record && <Box sx={{ px: 2, py: 3 }}>{render(record)}</Box>;
}
