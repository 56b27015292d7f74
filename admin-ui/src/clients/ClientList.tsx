import { ButtonLink } from '../components/ButtonLink';
import { ChoiceField, ReferenceField, TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { emailColumn } from '../components/list/emailColumn';
import { ExportMenu } from '../components/list/ExportMenu';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { ImportButton } from '../components/import/ImportButton';
import { paths } from '../lib/paths';
import type { Client } from '../types/api';
import { countryColumn, nameColumn } from '../components/clientColumns';

const columns: Column<Client>[] = [
  nameColumn,
  {
    source: 'userName',
    label: 'fields.user',
    narrow: 'meta',
    render: ({ userId, userName }) => <RouteLink to={paths.user(userId)}>{userName ?? '–'}</RouteLink>,
  },
  emailColumn,
  countryColumn,
  {
    source: 'vatNumber',
    label: 'fields.vatNumber',
    from: 'xl',
    render: ({ vatNumber }) => vatNumber || <span aria-hidden>–</span>,
  },
  {
    source: 'companyTaxId',
    label: 'fields.companyTaxId',
    from: 'lg',
    render: ({ companyTaxId }) => companyTaxId || <span aria-hidden>–</span>,
  },
];

/** The clients of all users. */
export default function ClientList() {
  const t = useT();
  return (
    <ListPage
      title="clients.title"
      sort={{ field: 'name', order: 'ASC' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <ReferenceField source="userId" label="fields.user" reference="users" />
          <ChoiceField
            source="duplicates"
            label="merge.show"
            choices={[{ id: 'true', name: t('merge.onlyDuplicates') }]}
            any="filters.any"
            format={String}
          />
        </>
      }
      actions={<ImportButton kind="clients" />}
      tools={<ExportMenu />}
      empty="clients.empty"
      emptyAction={<ButtonLink to={paths.users}>{t('clients.emptyAction')}</ButtonLink>}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
