import { AmountPart } from '../components/AmountPart';
import { ButtonLink } from '../components/ButtonLink';
import { Money, When } from '../components/Figure';
import { DateField, TextField } from '../components/form/fields';
import { YesNoField } from '../components/form/YesNoField';
import type { Column } from '../components/list/columns';
import { ExportMenu } from '../components/list/ExportMenu';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { ImportButton } from '../components/import/ImportButton';
import { paths } from '../lib/paths';
import type { Payment } from '../types/api';
import { PaymentEvidence } from '../components/PaymentEvidence';
import { PaymentSource } from './PaymentSource';

const columns: Column<Payment>[] = [
  {
    source: 'paidOn',
    label: 'fields.paidOn',
    sortable: true,
    narrow: 'meta',
    render: ({ paidOn }) => <When at={paidOn} />,
  },
  {
    source: 'invoiceNumber',
    label: 'fields.invoice',
    whole: true,
    narrow: 'title',
    render: ({ invoiceId, invoiceNumber }) =>
      invoiceId ? (
        <RouteLink to={paths.invoice(invoiceId)} strong>
          {invoiceNumber ?? '–'}
        </RouteLink>
      ) : (
        <span aria-hidden>–</span>
      ),
  },
  {
    source: 'clientName',
    label: 'fields.client',
    long: true,
    narrow: 'meta',
    render: ({ clientName }) => clientName ?? <span aria-hidden>–</span>,
  },
  {
    source: 'userName',
    label: 'fields.user',
    from: 'xl',
    render: ({ userName }) => userName ?? <span aria-hidden>–</span>,
  },
  {
    source: 'source',
    label: 'fields.source',
    narrow: 'badge',
    render: (payment) => <PaymentSource payment={payment} />,
  },
  { source: 'reference', label: 'fields.reference', from: 'lg', render: ({ reference }) => reference },
  {
    source: 'recordedByName',
    label: 'payments.recordedBy',
    from: 'xl',
    render: ({ recordedByName }) => recordedByName ?? <span aria-hidden>–</span>,
  },
  {
    source: 'evidence',
    label: 'payments.ground',
    long: true,
    from: 'xl',
    render: ({ reason, evidence }) => <PaymentEvidence reason={reason} evidence={evidence} />,
  },
  {
    source: 'amount',
    label: 'fields.amount',
    end: true,
    sortable: true,
    narrow: 'figure',
    render: (payment) => <Received payment={payment} />,
  },
  {
    source: 'rounding',
    label: 'fields.rounding',
    end: true,
    from: 'xl',
    render: ({ rounding, currency }) => <Money amount={rounding} currency={currency} />,
  },
  {
    source: 'unallocated',
    label: 'fields.unallocated',
    end: true,
    from: 'lg',
    render: ({ unallocated, currency }) => <Money amount={unallocated} currency={currency} />,
  },
];

/** All money that came in. */
export default function PaymentList() {
  const t = useT();
  return (
    <ListPage
      title="payments.title"
      sort={{ field: 'paidOn', order: 'DESC' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <YesNoField source="unallocated" label="fields.unallocated" />
          <DateField source="from" label="filters.from" />
          <DateField source="to" label="filters.to" />
        </>
      }
      actions={<ImportButton kind="payments" />}
      tools={<ExportMenu />}
      empty="payments.empty"
      emptyAction={<ButtonLink to={paths.invoicesWith('sent')}>{t('payments.emptyAction')}</ButtonLink>}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}

/** The money, and what of the invoice was paid without any. */
function Received({ payment: { amount, bankCharge, currency } }: { payment: Payment }) {
  const t = useT();
  return (
    <>
      <Money amount={amount} currency={currency} />
      <AmountPart label={t('fields.bankCharge')} amount={bankCharge} currency={currency} />
    </>
  );
}
