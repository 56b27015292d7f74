import type { Column } from './list/columns';
import { RouteLink } from './RouteLink';
import { paths } from '../lib/paths';
import type { Client } from '../types/api';

/** Which client it is, as a link to its page. */
export const nameColumn: Column<Client> = {
  source: 'name',
  label: 'fields.name',
  sortable: true,
  narrow: 'title',
  render: ({ id, name }) => (
    <RouteLink to={paths.client(id)} strong>
      {name}
    </RouteLink>
  ),
};

export const emailColumn: Column<Client> = {
  source: 'email',
  label: 'fields.email',
  sortable: true,
  long: true,
  narrow: 'meta',
  render: ({ email }) => email,
};

export const countryColumn: Column<Client> = {
  source: 'country',
  label: 'fields.country',
  sortable: true,
  from: 'lg',
  render: ({ country }) => country,
};
