import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AuditEvent } from '../types/api';
import { entityName } from './actionName';

/** Where the records that have a page of their own are found. */
const pages: Record<string, (id: string) => string> = {
  invoice: paths.invoice,
  client: paths.client,
  user: paths.user,
  group: paths.group,
  salary_run: paths.salaryRun,
  mail: paths.mail,
};

/** The record an event is about, with the way there if there is one. */
export function AuditSubject({ event: { entity, entityId } }: { event: AuditEvent }) {
  const t = useT();
  const name = entityName(t, entity);
  const page = pages[entity];
  if (page === undefined || entityId === undefined) return <>{name}</>;
  return <RouteLink to={page(entityId)}>{name}</RouteLink>;
}
