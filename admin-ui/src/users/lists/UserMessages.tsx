import { When } from '../../components/Figure';
import type { Column } from '../../components/list/columns';
import { linkColumn } from '../../components/list/linkColumn';
import { RecordTable } from '../../components/list/RecordTable';
import { paths } from '../../lib/paths';
import { MessageStatusBadge } from '../../components/MessageStatusBadge';
import type { AdminUser, Message } from '../../types/api';
import { UserRecordList } from './UserRecordList';

const columns: Column<Message>[] = [
  linkColumn({ source: 'subject', label: 'fields.subject' }, ({ id }) => paths.message(id)),
  {
    source: 'status',
    label: 'fields.status',
    narrow: 'badge',
    render: ({ status }) => <MessageStatusBadge status={status} />,
  },
  {
    source: 'lastWrittenAt',
    label: 'messages.lastWrittenAt',
    sortable: true,
    narrow: 'meta',
    render: ({ lastWrittenAt }) => <When at={lastWrittenAt} time />,
  },
];

/** What a person has written while logged in. */
export default function UserMessages({ user }: { user: AdminUser }) {
  return (
    <UserRecordList
      resource="messages"
      filter={{ userId: user.id }}
      sort={{ field: 'lastWrittenAt', order: 'DESC' }}
      empty="personLists.noMessages"
    >
      <RecordTable columns={columns} />
    </UserRecordList>
  );
}
