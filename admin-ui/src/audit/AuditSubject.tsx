import { RouteLink } from '../components/RouteLink';
import { paths } from '../lib/paths';
import type { AuditEvent } from '../types/api';

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
  const page = pages[entity];
  if (page === undefined || entityId === undefined) return <>{entity}</>;
  return <RouteLink to={page(entityId)}>{entity}</RouteLink>;
}
