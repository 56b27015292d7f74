import { Typography } from '@mui/material';
import { Sums } from '../components/Sums';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { Invoice } from '../types/api';

/** What came in, what the provider keeps, and what is left for the salary with its promised day. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money, percent, wholeMoney, day } = useFormat();
  const inCurrency = (amount: string) => money(amount, invoice.currency);
  return (
    <>
      <Sums
        sums={[
          { label: t('fields.total'), value: inCurrency(invoice.total) },
          { label: t('fields.paid'), value: inCurrency(invoice.paid) },
          { label: t('fields.balance'), value: inCurrency(invoice.balance), strong: true },
          { label: t('fields.subtotal'), value: inCurrency(invoice.subtotal) },
          {
            label: t('invoices.feeRule', {
              percentage: percent(invoice.feePercentage),
              fixed: wholeMoney(invoice.fixedFee),
            }),
            value: money(invoice.feeAmount),
          },
          { label: t('fields.payoutBasis'), value: money(invoice.payoutBasis), strong: true },
        ]}
      />
      {invoice.promisedPayoutDate && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          {t('invoices.promised', { day: day(invoice.promisedPayoutDate) })}
        </Typography>
      )}
    </>
  );
}
