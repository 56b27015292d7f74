import { Box, Button, useMediaQuery, type Theme } from '@mui/material';
import { EmptyState } from '../EmptyState';
import { Pagination } from '../list/Pagination';
import { Panel } from '../Panel';
import { PlainTable, type PlainTableProps } from '../PlainTable';
import { SelectBox } from '../SelectBox';
import { useT } from '../../i18n/useT';
import type { ReportAddress } from './useReportAddress';

interface ReportTableProps<T> extends Omit<PlainTableProps<T>, 'order'> {
  title?: string;
  /** How many rows there are on all pages. */
  rowCount: number;
  address: ReportAddress;
}

/** One page of a report's rows, put in order by their headings, and the way to the other pages. */
export function ReportTable<T>({ title, rowCount, address, ...table }: ReportTableProps<T>) {
  const t = useT();
  const { page, perPage, onPage, onPerPage } = address;
  if (table.rows.length === 0) {
    return (
      <EmptyState text={t('list.noSuchPage')}>
        <Button
          variant="outlined"
          onClick={() => {
            onPage(1);
          }}
        >
          {t('list.firstPage')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div>
      <NarrowOrder columns={table.columns} address={address} />
      <Panel title={title} flush>
        <PlainTable {...table} order={address} />
      </Panel>
      <Pagination page={page} perPage={perPage} total={rowCount} onPage={onPage} onPerPage={onPerPage} />
    </div>
  );
}

/** Where rows are cards there are no headings to click. */
function NarrowOrder<T>({ columns, address }: Pick<ReportTableProps<T>, 'columns' | 'address'>) {
  const t = useT();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const choices = columns.flatMap(({ label, sortBy }) => (sortBy === undefined ? [] : [{ value: sortBy, label }]));
  if (!narrow || choices.length === 0) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <SelectBox label={t('list.order')} value={address.sort.field} choices={choices} onChoose={address.onSort} />
    </Box>
  );
}
