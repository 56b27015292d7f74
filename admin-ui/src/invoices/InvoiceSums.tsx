import { Typography } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { Sums } from '../components/Sums';
import { useT } from '../i18n/useT';
import { negated } from '@paraply/core/amount';
import { useFormat } from '../lib/useFormat';
import type { Invoice } from '../types/api';

/** What came in, what was credited and written off, what is doubtful, what the provider keeps, and what is left for the salary with its promised day. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money, percent, wholeMoney, day } = useFormat();
  const inCurrency = (amount: string) => money(amount, invoice.currency);
  const {
    credited,
    creditedSubtotal,
    writtenOff,
    writtenOffSubtotal,
    disputed,
    fearedLoss = '0.00',
    feeAmount,
  } = invoice;
  const isReduced = !isZero(credited) || !isZero(writtenOff);
  /** What is taken off, where it is anything. */
  const off = (label: string, amount: string) =>
    isZero(amount) ? [] : [{ label, value: inCurrency(negated(amount)) }];
  /** What of the line above is doubtful, where it is anything. */
  const doubtful = (label: string, amount: string) =>
    isZero(amount) ? [] : [{ label, value: inCurrency(amount), within: true }];
  return (
    <>
      <Sums
        sums={[
          { label: t('fields.total'), value: inCurrency(invoice.total) },
          ...off(t('invoices.creditedSum'), credited),
          ...off(t('invoices.writtenOffSum'), writtenOff),
          ...(isReduced ? [{ label: t('invoices.left'), value: inCurrency(invoice.left) }] : []),
          { label: t('fields.paid'), value: inCurrency(invoice.paid) },
          { label: t('fields.balance'), value: inCurrency(invoice.balance), strong: true },
          ...doubtful(t('invoices.ofWhichDisputed'), disputed),
          ...doubtful(t('invoices.ofWhichFeared'), fearedLoss),
          { label: t('fields.subtotal'), value: inCurrency(invoice.subtotal) },
          ...off(t('invoices.creditedSubtotal'), creditedSubtotal),
          ...off(t('invoices.writtenOffSubtotal'), writtenOffSubtotal),
          {
            label: t('invoices.feeRule', {
              percentage: percent(invoice.feePercentage),
              fixed: wholeMoney(invoice.fixedFee),
            }),
            value: money(invoice.feeLeft),
          },
          ...(isReduced ? [{ label: t('invoices.feeBefore'), value: money(feeAmount), within: true }] : []),
          { label: t('fields.payoutBasis'), value: money(invoice.payoutBasis), strong: true },
        ]}
      />
      {invoice.promisedPayoutDate && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          {t('invoices.promised', { day: day(invoice.promisedPayoutDate) })}
        </Typography>
      )}
      {!isZero(disputed) && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('invoices.notPromised')}</Typography>
      )}
    </>
  );
}
