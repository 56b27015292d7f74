import type { Client } from '../../types/api';
import type { Column } from './columns';

/** The address of a user or a client. */
export const emailColumn: Column<Pick<Client, 'id' | 'email'>> = {
  source: 'email',
  label: 'fields.email',
  sortable: true,
  long: true,
  narrow: 'meta',
  render: ({ email }) => email,
};
