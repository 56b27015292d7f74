import type { Column } from './list/columns';
import { linkColumn } from './list/linkColumn';
import { paths } from '../lib/paths';
import type { Client } from '../types/api';

/** Which client it is, as a link to its page. */
export const nameColumn = linkColumn<Client>({ source: 'name', label: 'fields.name', sortable: true }, ({ id }) =>
  paths.client(id),
);

export const countryColumn: Column<Client> = {
  source: 'country',
  label: 'fields.country',
  sortable: true,
  from: 'lg',
  render: ({ country }) => country,
};
