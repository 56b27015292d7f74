import { When } from '../Figure';
import type { Column } from '../list/columns';
import { linkColumn } from '../list/linkColumn';
import { paths } from '../../lib/paths';
import type { AdminUser } from '../../types/api';

/** The name, as a link to the user's page. */
export const nameColumn = linkColumn<AdminUser>(
  { source: 'fullName', label: 'fields.name', sortable: true },
  ({ id }) => paths.user(id),
);

export const lastSeenColumn: Column<AdminUser> = {
  source: 'lastSeenAt',
  label: 'fields.lastSeenAt',
  sortable: true,
  from: 'lg',
  render: ({ lastSeenAt }) => <When at={lastSeenAt} />,
};
