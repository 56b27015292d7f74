import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Invoice } from '../types/api';

/** The credit notes of an invoice, where it has any. */
export function InvoiceCreditNotes({ invoice: { creditNotes, currency } }: { invoice: Invoice }) {
  const t = useT();
  if (creditNotes.length === 0) return null;
  return (
    <Panel title={t('invoices.creditNotes')} flush>
      <PlainTable
        label={t('invoices.creditNotes')}
        rows={creditNotes}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('fields.invoiceNumber'),
            render: ({ id, invoiceNumber }) => (
              <RouteLink to={paths.invoice(id)} strong>
                {invoiceNumber}
              </RouteLink>
            ),
          },
          { label: t('fields.date'), plain: true, render: ({ issueDate }) => <When at={issueDate} /> },
          { label: t('fields.amount'), end: true, render: ({ total }) => <Money amount={total} currency={currency} /> },
        ]}
      />
    </Panel>
  );
}
