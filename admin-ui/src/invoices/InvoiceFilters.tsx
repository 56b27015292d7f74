import { ChoiceField, DateField, ReferenceField, TextField } from '../components/form/fields';
import { useT } from '../i18n/useT';
import { openStatuses } from '../lib/paths';
import type { DoubtKind, InvoiceStatus } from '../types/api';

const statuses: InvoiceStatus[] = ['draft', 'pending', 'sent', 'overdue', 'paid', 'cancelled', 'written_off'];
const doubts: DoubtKind[] = ['disputed', 'feared_loss'];

/** By text, status, doubt, person, group, client and period of issue. */
export function InvoiceFilters() {
  const t = useT();
  return (
    <>
      <TextField source="q" label="filters.search" type="search" />
      <ChoiceField
        source="status"
        label="fields.status"
        any="filters.anyStatus"
        choices={[
          { id: 'open', name: t('invoices.open') },
          ...statuses.map((id) => ({ id, name: t(`invoiceStatus.${id}`) })),
        ]}
        // The one choice that is several statuses, which the address and the server have as a list.
        format={(value: string | string[]) => (Array.isArray(value) ? 'open' : value)}
        parse={(chosen) => (chosen === 'open' ? openStatuses : chosen)}
      />
      <ChoiceField
        source="doubt"
        label="invoices.doubtful"
        any="filters.any"
        choices={doubts.map((id) => ({ id, name: t(`invoices.doubtfulFor.${id}`) }))}
      />
      <ReferenceField source="userId" label="fields.user" reference="users" />
      <ReferenceField source="groupId" label="fields.group" reference="groups" />
      <ReferenceField source="clientId" label="fields.client" reference="clients" />
      <DateField source="from" label="filters.from" />
      <DateField source="to" label="filters.to" />
    </>
  );
}
