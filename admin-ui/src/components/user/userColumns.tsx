import { When } from '../Figure';
import type { Column } from '../list/columns';
import { RouteLink } from '../RouteLink';
import { paths } from '../../lib/paths';
import type { AdminUser } from '../../types/api';

/** The name, as a link to the user's page. */
export const nameColumn: Column<AdminUser> = {
  source: 'fullName',
  label: 'fields.name',
  sortable: true,
  narrow: 'title',
  render: ({ id, fullName }) => (
    <RouteLink to={paths.user(id)} strong>
      {fullName}
    </RouteLink>
  ),
};

export const emailColumn: Column<AdminUser> = {
  source: 'email',
  label: 'fields.email',
  sortable: true,
  long: true,
  narrow: 'meta',
  render: ({ email }) => email,
};

export const lastSeenColumn: Column<AdminUser> = {
  source: 'lastSeenAt',
  label: 'fields.lastSeenAt',
  sortable: true,
  from: 'lg',
  render: ({ lastSeenAt }) => <When at={lastSeenAt} />,
};
