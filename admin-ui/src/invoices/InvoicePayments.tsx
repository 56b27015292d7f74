import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import { AmountPart } from '../components/AmountPart';
import { ErrorState } from '../components/ErrorState';
import { Money, When } from '../components/Figure';
import { RowsSkeleton } from '../components/PageSkeleton';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import { PaymentEvidence } from '../components/PaymentEvidence';
import type { Invoice, Payment } from '../types/api';
import { ReleaseButton } from './ReleaseButton';
import { ReversePaymentButton } from './ReversePaymentButton';

/** The money that came in for an invoice. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const data = useAdminData();
  const payments = useQuery({
    queryKey: ['invoices', 'payments', invoice.id],
    queryFn: () => data.listInvoicePayments(invoice.id),
  });
  if (payments.error) return <ErrorState error={payments.error} onRetry={() => void payments.refetch()} />;
  if (payments.data === undefined) return <RowsSkeleton rows={1} />;
  if (payments.data.length === 0) {
    return <Box sx={{ px: { xs: 4, md: 5 }, pb: 4, color: 'text.secondary' }}>{t('invoices.noPayments')}</Box>;
  }
  return (
    <PlainTable
      label={t('invoices.payments')}
      rows={payments.data}
      rowKey={({ id }) => id}
      columns={[
        { label: t('fields.paidOn'), render: ({ paidOn }) => <When at={paidOn} /> },
        {
          label: t('fields.source'),
          render: (payment) => <Source payment={payment} />,
        },
        { label: t('payments.recordedBy'), render: ({ recordedByName }) => recordedByName ?? '–' },
        {
          label: t('payments.ground'),
          render: ({ reason, evidence }) => <PaymentEvidence reason={reason} evidence={evidence} />,
        },
        {
          label: t('fields.amount'),
          end: true,
          render: (payment) => (
            <>
              <Money amount={payment.amount} currency={payment.currency} />
              <AmountPart label={t('fields.rounding')} amount={payment.rounding} currency={payment.currency} />
              <AmountPart label={t('fields.bankCharge')} amount={payment.bankCharge} currency={payment.currency} />
              <AmountPart label={t('fields.unallocated')} amount={payment.unallocated} currency={payment.currency} />
              {!payment.reversed && payment.bankTransactionId === undefined && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
                  {!isZero(payment.unallocated) && <ReleaseButton payment={payment} />}
                  <ReversePaymentButton invoice={invoice} payment={payment} />
                </Box>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** How it was recorded, with what the payer or the clerk wrote. */
function Source({ payment: { source, reversed, bankTransactionId, reference } }: { payment: Payment }) {
  const t = useT();
  const name = `${t(`paymentSource.${source}`)}${reversed ? ` (${t('payments.reversed')})` : ''}`;
  return (
    <>
      {bankTransactionId === undefined ? (
        name
      ) : (
        <RouteLink to={paths.bankTransaction(bankTransactionId)}>{name}</RouteLink>
      )}
      {reference !== '' && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>{reference}</Box>
      )}
    </>
  );
}
