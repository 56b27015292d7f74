import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { Money } from '../Figure';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { Invoice } from '../../types/api';

/** The total of an invoice as it was sent, and beneath it what is credited, written off and disputed of it, where its status does not say so. */
export function InvoiceTotal({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money } = useFormat();
  const { total, credited, writtenOff, disputed, currency, status } = invoice;
  const parts = [
    ...(isZero(credited) || status === 'cancelled'
      ? []
      : [t('invoices.creditedPart', { amount: money(credited, currency) })]),
    ...(isZero(writtenOff) || status === 'written_off'
      ? []
      : [t('invoices.writtenOffPart', { amount: money(writtenOff, currency) })]),
    ...(isZero(disputed) ? [] : [t('invoices.disputedPart', { amount: money(disputed, currency) })]),
  ];
  return (
    <>
      <Money amount={total} currency={currency} />
      {parts.map((part) => (
        <Box
          key={part}
          component="span"
          sx={{
            display: 'block',
            fontSize: '0.8125rem',
            fontWeight: 400,
            color: 'text.secondary',
          }}
        >
          {part}
        </Box>
      ))}
    </>
  );
}
