import { Count } from '../components/Figure';
import { Box } from '@mui/material';
import { Ban, BadgeCheck, Copy, Hand, ShieldCheck } from 'lucide-react';
import { CreateLink } from '../components/CreateLink';
import { useMay } from '../access/useMay';
import { Badge } from '../components/Badge';
import { ReferenceField, TextField } from '../components/form/fields';
import { YesNoField } from '../components/form/YesNoField';
import type { Column } from '../components/list/columns';
import { emailColumn } from '../components/list/emailColumn';
import { ExportMenu } from '../components/list/ExportMenu';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { MoveToGroup } from '../components/user/MoveToGroup';
import { useT } from '../i18n/useT';
import { ImportButton } from '../components/import/ImportButton';
import { paths } from '../lib/paths';
import type { AdminUser } from '../types/api';
import { lastSeenColumn, nameColumn } from '../components/user/userColumns';

const columns: Column<AdminUser>[] = [
  nameColumn,
  emailColumn,
  { source: 'isAdmin', label: 'users.marks', narrow: 'badge', render: (user) => <UserMarks user={user} /> },
  {
    source: 'groupName',
    label: 'fields.group',
    from: 'lg',
    render: ({ groupName }) => groupName ?? <span aria-hidden>–</span>,
  },
  { source: 'tax', label: 'users.taxColumn', from: 'xl', render: (user) => <TaxInShort user={user} /> },
  {
    source: 'invoiceCount',
    label: 'users.invoiceCount',
    end: true,
    from: 'lg',
    render: ({ invoiceCount }) => <Count of={invoiceCount} />,
  },
  lastSeenColumn,
];

function TaxInShort({ user }: { user: AdminUser }) {
  const t = useT();
  return <>{user.tax.swedishTax ? t(`taxRule.${user.tax.rule}`) : t('users.taxOff')}</>;
}

function UserMarks({ user }: { user: AdminUser }) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {user.isAdmin && <Badge tone="sent" icon={ShieldCheck} label={t('users.admin')} />}
      {user.trusted && <Badge tone="paid" icon={BadgeCheck} label={t('fields.trusted')} />}
      {user.blocked && <Badge tone="danger" icon={Ban} label={t('fields.blocked')} />}
      {user.salaryHold && <Badge tone="danger" icon={Hand} label={t('hold.mark')} />}
      {user.duplicatePersonnummer && <Badge tone="danger" icon={Copy} label={t('users.duplicatePersonnummer')} />}
      {!user.emailVerified && <Badge tone="quiet" icon={Ban} label={t('users.unverified')} />}
    </Box>
  );
}

/** Everybody who can log in. */
export default function UserList() {
  const t = useT();
  const mayMove = useMay()('manage_people');
  const create = <CreateLink to={paths.userCreate} label={t('users.create')} />;
  return (
    <ListPage
      title="users.title"
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={
        <>
          <ImportButton kind="users" />
          {create}
        </>
      }
      tools={<ExportMenu />}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <ReferenceField source="groupId" label="fields.group" reference="groups" />
          <YesNoField source="isAdmin" label="users.admin" />
          <YesNoField source="blocked" label="fields.blocked" />
          <YesNoField source="duplicatePersonnummer" label="users.duplicatePersonnummer" />
        </>
      }
      empty="users.empty"
      emptyAction={create}
    >
      <RecordTable
        columns={columns}
        selection={mayMove ? { name: ({ fullName }) => fullName, acts: <MoveToGroup /> } : undefined}
      />
    </ListPage>
  );
}
