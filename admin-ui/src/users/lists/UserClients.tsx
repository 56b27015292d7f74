import { countryColumn, nameColumn } from '../../components/clientColumns';
import type { Column } from '../../components/list/columns';
import { emailColumn } from '../../components/list/emailColumn';
import { RecordTable } from '../../components/list/RecordTable';
import type { AdminUser, Client } from '../../types/api';
import { UserRecordList } from './UserRecordList';

const columns: Column<Client>[] = [nameColumn, emailColumn, countryColumn];

/** Whom a person invoices. */
export default function UserClients({ user }: { user: AdminUser }) {
  return (
    <UserRecordList
      resource="clients"
      filter={{ userId: user.id }}
      sort={{ field: 'name', order: 'ASC' }}
      empty="personLists.noClients"
    >
      <RecordTable columns={columns} />
    </UserRecordList>
  );
}
