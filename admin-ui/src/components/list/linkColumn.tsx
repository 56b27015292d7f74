import type { RaRecord } from 'react-admin';
import { RouteLink } from '../RouteLink';
import type { Column } from './columns';

/** The first column of a list: a text of the record, as a link to a page. */
export function linkColumn<T extends RaRecord>(
  column: Omit<Column<T>, 'render' | 'narrow'>,
  to: (record: T) => string,
): Column<T> {
  return {
    ...column,
    narrow: 'title',
    render: (record) => (
      <RouteLink to={to(record)} strong>
        {record[column.source]}
      </RouteLink>
    ),
  };
}
