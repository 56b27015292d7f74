import { Box, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, DataTableClasses, useRecordContext, type RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';
import { ChoiceProvider } from './ChoiceProvider';
import { ChooseAllBox } from './ChooseAllBox';
import { ChooseBox } from './ChooseBox';
import { ChosenBar } from './ChosenBar';
import type { Choosing, Column, Details } from './columns';
import { DetailsButton } from './DetailsButton';
import { RecordRows } from './RecordRows';
import { TableHeading } from './TableHeading';

interface RecordTableProps<T extends RaRecord> {
  columns: Column<T>[];
  details?: Details<T>;
  /** Acts on several records at once, where there is room to choose them. */
  choosing?: Choosing<T>;
}

const breakable = { overflowWrap: 'anywhere', minWidth: { md: 150, xl: 220 } } as const;

/** The records of the list around it: a table, or rows of the most important facts below 768 px. */
export function RecordTable<T extends RaRecord>({ columns, details, choosing }: RecordTableProps<T>) {
  const t = useT();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const lg = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const xl = useMediaQuery<Theme>((theme) => theme.breakpoints.up('xl'), { noSsr: true });
  if (narrow) return <RecordRows columns={columns} details={details} />;
  const shown = columns.filter(({ from }) => from === undefined || (from === 'lg' ? lg : xl));
  const table = (
    <>
      {choosing && <ChosenBar acts={choosing.acts} maxMatching={choosing.maxMatching} />}
      <DataTable<T>
        bulkActionButtons={false}
        head={TableHeading}
        rowClick={false}
        hover={false}
        expand={details?.beneath && <Beneath<T> render={details.render} />}
        sx={{
          '& tbody tr:last-of-type > td': { borderBottom: 0 },
          // Easy to hit, and yet no higher than the rows of other lists.
          [`& .${DataTableClasses.expandIcon}`]: { my: -2 },
        }}
      >
        {choosing && (
          <DataTable.Col<T>
            label={<ChooseAllBox />}
            disableSort
            sx={{ width: '1px' }}
            render={(record) => <ChooseBox record={record} name={choosing.name(record)} />}
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
  return choosing ? <ChoiceProvider>{table}</ChoiceProvider> : table;
}

/** What opens beneath a row. */
function Beneath<T extends RaRecord>({ render }: { render: (record: T) => ReactNode }) {
  const record = useRecordContext<T>();
  return record && <Box sx={{ px: 2, py: 3 }}>{render(record)}</Box>;
}
