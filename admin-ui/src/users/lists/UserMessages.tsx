import { CircleCheck, Clock } from 'lucide-react';
import { Badge } from '../../components/Badge';
import { When } from '../../components/Figure';
import type { Column } from '../../components/list/columns';
import { RecordTable } from '../../components/list/RecordTable';
import { RouteLink } from '../../components/RouteLink';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import type { AdminUser, Message } from '../../types/api';
import { PersonList } from './PersonList';

const columns: Column<Message>[] = [
  {
    source: 'subject',
    label: 'fields.subject',
    narrow: 'title',
    render: ({ id, subject }) => (
      <RouteLink to={paths.message(id)} strong>
        {subject}
      </RouteLink>
    ),
  },
  { source: 'status', label: 'fields.status', narrow: 'badge', render: ({ status }) => <Status status={status} /> },
  {
    source: 'createdAt',
    label: 'fields.createdAt',
    sortable: true,
    narrow: 'meta',
    render: ({ createdAt }) => <When at={createdAt} time />,
  },
];

function Status({ status }: { status: Message['status'] }) {
  const t = useT();
  const open = status === 'open';
  return (
    <Badge tone={open ? 'quiet' : 'paid'} icon={open ? Clock : CircleCheck} label={t(`messageStatus.${status}`)} />
  );
}

/** What a person has written while signed in. */
export default function UserMessages({ user }: { user: AdminUser }) {
  return (
    <PersonList
      resource="messages"
      filter={{ userId: user.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="personLists.noMessages"
    >
      <RecordTable columns={columns} />
    </PersonList>
  );
}
