import type { Column } from '../../components/list/columns';
import { RecordTable } from '../../components/list/RecordTable';
import { RouteLink } from '../../components/RouteLink';
import { paths } from '../../lib/paths';
import type { AdminUser, Client } from '../../types/api';
import { PersonList } from './PersonList';

const columns: Column<Client>[] = [
  {
    source: 'name',
    label: 'fields.name',
    sortable: true,
    narrow: 'title',
    render: ({ id, name }) => (
      <RouteLink to={paths.client(id)} strong>
        {name}
      </RouteLink>
    ),
  },
  { source: 'email', label: 'fields.email', sortable: true, long: true, narrow: 'meta', render: ({ email }) => email },
  { source: 'country', label: 'fields.country', sortable: true, from: 'lg', render: ({ country }) => country },
];

/** Whom a person invoices. */
export default function UserClients({ user }: { user: AdminUser }) {
  return (
    <PersonList
      resource="clients"
      filter={{ userId: user.id }}
      sort={{ field: 'name', order: 'ASC' }}
      empty="personLists.noClients"
    >
      <RecordTable columns={columns} />
    </PersonList>
  );
}
