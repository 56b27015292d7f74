import { Count } from '../components/Figure';
import { CreateLink } from '../components/CreateLink';
import { TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { linkColumn } from '../components/list/linkColumn';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Group } from '../types/api';
import { GroupFee } from '../components/user/GroupFee';

const columns: Column<Group>[] = [
  linkColumn({ source: 'name', label: 'fields.name', sortable: true }, ({ id }) => paths.group(id)),
  { source: 'description', label: 'fields.description', render: ({ description }) => description },
  {
    source: 'feePercentage',
    label: 'fields.fee',
    whole: true,
    narrow: 'meta',
    render: (group) => <GroupFee group={group} />,
  },
  {
    source: 'memberCount',
    label: 'groups.members',
    end: true,
    narrow: 'meta',
    render: ({ memberCount }) => <Count of={memberCount} />,
  },
];

/** The groups that users are put into. */
export default function GroupList() {
  const t = useT();
  const create = <CreateLink to={paths.groupCreate} label={t('groups.create')} />;
  return (
    <ListPage
      title="groups.title"
      lead="groups.lead"
      sort={{ field: 'name', order: 'ASC' }}
      actions={create}
      filters={<TextField source="q" label="filters.search" type="search" />}
      empty="groups.empty"
      emptyAction={create}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
