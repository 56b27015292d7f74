import { Box } from '@mui/material';
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
    render: ({ clientName, userName }) => (
      <>
        {clientName ?? <span aria-hidden>–</span>}
        <Second>{userName}</Second>
      </>
    ),
  },
  {
    source: 'source',
    label: 'fields.source',
    narrow: 'badge',
    render: (payment) => <PaymentSource payment={payment} />,
  },
  { source: 'reference', label: 'fields.reference', from: 'lg', render: ({ reference }) => reference },
  {
    source: 'evidence',
    label: 'payments.ground',
    long: true,
    from: 'xl',
    render: ({ reason, evidence, recordedByName }) => (
      <>
        <PaymentEvidence reason={reason} evidence={evidence} />
        <Second>{recordedByName}</Second>
      </>
    ),
  },
  {
    source: 'amount',
    label: 'fields.amount',
    end: true,
    sortable: true,
    narrow: 'figure',
    render: (payment) => <Received payment={payment} />,
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

/** The money, what of the invoice was paid without any, and what no invoice has. */
function Received({ payment: { amount, rounding, bankCharge, unallocated, currency } }: { payment: Payment }) {
  const t = useT();
  return (
    <>
      <Money amount={amount} currency={currency} />
      <AmountPart label={t('fields.rounding')} amount={rounding} currency={currency} />
      <AmountPart label={t('fields.bankCharge')} amount={bankCharge} currency={currency} />
      <AmountPart label={t('fields.unallocated')} amount={unallocated} currency={currency} />
    </>
  );
}

function Second({ children }: { children: string | undefined }) {
  return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{children}</Box>;
}
