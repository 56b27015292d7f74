import { ButtonLink } from '../components/ButtonLink';
import { Count, When } from '../components/Figure';
import { TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { linkColumn } from '../components/list/linkColumn';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { StatusFilter } from '../components/list/StatusFilter';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Mail, MailStatus } from '../types/api';
import { MailStatusBadge } from './MailStatusBadge';
import { TestMailButton } from './TestMailButton';

const statuses: MailStatus[] = ['queued', 'sent', 'kept', 'failed', 'unwanted'];

const columns: Column<Mail>[] = [
  linkColumn({ source: 'subject', label: 'fields.subject', long: true }, ({ id }) => paths.mail(id)),
  { source: 'to', label: 'fields.to', long: true, narrow: 'meta', render: ({ to }) => to.join(', ') },
  {
    source: 'status',
    label: 'fields.status',
    sortable: true,
    narrow: 'badge',
    render: ({ status }) => <MailStatusBadge status={status} />,
  },
  {
    source: 'attempts',
    label: 'mails.attempts',
    end: true,
    from: 'xl',
    render: ({ attempts }) => <Count of={attempts} />,
  },
  {
    source: 'createdAt',
    label: 'fields.createdAt',
    sortable: true,
    narrow: 'meta',
    render: ({ createdAt }) => <When at={createdAt} time />,
  },
];

/** Everything the product has written to people. */
export default function MailList() {
  const t = useT();
  return (
    <ListPage
      title="mails.title"
      lead="mails.lead"
      actions={<TestMailButton />}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <StatusFilter statuses={statuses} name={(status) => t(`mailStatus.${status}`)} />
        </>
      }
      empty="mails.empty"
      emptyAction={<ButtonLink to={paths.dashboard}>{t('notFound.action')}</ButtonLink>}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
