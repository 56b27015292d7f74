import { ButtonLink } from '../components/ButtonLink';
import { When } from '../components/Figure';
import { RouteLink } from '../components/RouteLink';
import { ChoiceField, DateField, ReferenceField, TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { useT, type Translate } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AuditEvent } from '../types/api';
import { actionName, entityName } from '../components/history/actionName';
import { auditActions, auditEntities } from '../components/history/actions';
import { AuditSubject } from '../components/history/AuditSubject';
import { EventChanges } from '../components/history/EventChanges';

const columns: Column<AuditEvent>[] = [
  { source: 'action', label: 'audit.action', narrow: 'title', render: (event) => <Action event={event} /> },
  { source: 'entity', label: 'audit.subject', narrow: 'figure', render: (event) => <AuditSubject event={event} /> },
  { source: 'actorName', label: 'audit.actor', narrow: 'meta', render: ({ actorName }) => actorName ?? <System /> },
  { source: 'ip', label: 'audit.ip', from: 'lg', render: ({ ip }) => ip ?? <span aria-hidden>–</span> },
  { source: 'at', label: 'audit.at', sortable: true, narrow: 'meta', render: ({ at }) => <When at={at} time /> },
];

/** What was done; of an import also to how many records, and the way to them. */
function Action({ event: { action, partOf, parts } }: { event: AuditEvent }) {
  const t = useT();
  const name = <strong>{actionName(t, action)}</strong>;
  if (parts === undefined || partOf === undefined) return name;
  return (
    <>
      {name} <RouteLink to={paths.auditParts(partOf)}>{t('audit.parts', { smart_count: parts })}</RouteLink>
    </>
  );
}

function System() {
  const t = useT();
  return <>{t('audit.system')}</>;
}

interface Choice {
  id: string;
  name: string;
}

const byName = (a: Choice, b: Choice) => a.name.localeCompare(b.name);

function entityChoices(t: Translate): Choice[] {
  return auditEntities.map((id) => ({ id, name: entityName(t, id) })).sort(byName);
}

function actionChoices(t: Translate): Choice[] {
  return auditActions
    .map((id) => ({ id, name: `${entityName(t, id.slice(0, id.indexOf('.')))}: ${actionName(t, id)}` }))
    .sort(byName);
}

/** Who did what, when and from where. */
export default function AuditList() {
  const t = useT();
  return (
    <ListPage
      title="audit.title"
      lead="audit.lead"
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <ReferenceField source="actorId" label="audit.actor" reference="users" />
          <ChoiceField source="entity" label="audit.subject" choices={entityChoices(t)} any="filters.any" />
          <ChoiceField source="action" label="audit.action" choices={actionChoices(t)} any="filters.any" />
          <ChoiceField
            source="folded"
            label="audit.imports"
            choices={[{ id: 'true', name: t('audit.folded') }]}
            any="audit.unfolded"
          />
          <DateField source="from" label="filters.from" />
          <DateField source="to" label="filters.to" />
        </>
      }
      first={{ filter: { folded: 'true' }, empty: 'audit.empty' }}
      empty="audit.empty"
      emptyAction={<ButtonLink to={paths.dashboard}>{t('notFound.action')}</ButtonLink>}
    >
      <RecordTable
        columns={columns}
        details={{
          title: (event) => `${entityName(t, event.entity)}: ${actionName(t, event.action)}`,
          render: (event) => <EventChanges event={event} />,
          beneath: true,
        }}
      />
    </ListPage>
  );
}
