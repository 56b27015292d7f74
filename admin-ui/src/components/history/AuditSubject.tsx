import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { RouteLink } from '../RouteLink';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import type { AuditEvent } from '../../types/api';
import { entityName } from './actionName';

interface Subject {
  /** Where the record is read from. */
  resource: string;
  page: (id: string) => string;
  /** The field that names it. */
  name: string;
  /** How that is written, where it is no text. */
  as?: 'day' | 'dateTime';
}

/** The records that have a page of their own, by the audit log's name for their kind. */
const subjects: Partial<Record<string, Subject>> = {
  invoice: { resource: 'invoices', page: paths.invoice, name: 'invoiceNumber' },
  client: { resource: 'clients', page: paths.client, name: 'name' },
  user: { resource: 'users', page: paths.user, name: 'fullName' },
  group: { resource: 'groups', page: paths.group, name: 'name' },
  salary_run: { resource: 'salary', page: paths.salaryRun, name: 'paymentDate', as: 'day' },
  invoice_batch: { resource: 'invoice-batches', page: paths.invoiceBatch, name: 'createdAt', as: 'dateTime' },
  mail: { resource: 'mails', page: paths.mail, name: 'subject' },
  import: { resource: 'imports', page: paths.importOne, name: 'fileName' },
  bank_transaction: {
    resource: 'bank-transactions',
    page: paths.bankTransaction,
    name: 'bookedOn',
    as: 'day',
  },
  refund: { resource: 'refunds', page: paths.refund, name: 'payee' },
  // Files stand on the page of the refunds.
  refund_file: { resource: 'refund-files', page: () => paths.refunds, name: 'paymentDate', as: 'day' },
};

/** The record an event is about, by its kind and name, with the way there if there is one. */
export function AuditSubject({ event: { entity, entityId } }: { event: AuditEvent }) {
  const t = useT();
  const subject = subjects[entity];
  const kind = entityName(t, entity);
  if (subject === undefined || entityId === undefined) return <>{kind}</>;
  return <NamedSubject kind={kind} subject={subject} id={entityId} />;
}

interface NamedSubjectProps {
  kind: string;
  subject: Subject;
  id: string;
}

/** Named as the record is called now; all of a list are asked for at once. One that is gone has only its kind. */
function NamedSubject({ kind, subject: { resource, page, name, as }, id }: NamedSubjectProps) {
  const format = useFormat();
  const { data } = useGetManyAggregate<RaRecord>(resource, { ids: [id] });
  const called = data?.[0]?.[name] as string | undefined;
  const shown = called !== undefined && as !== undefined ? format[as](called) : called;
  return <RouteLink to={page(id)}>{shown === undefined ? kind : `${kind} ${shown}`}</RouteLink>;
}
