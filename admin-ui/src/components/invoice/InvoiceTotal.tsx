import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { Money } from '../Figure';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { Invoice } from '../../types/api';

/** The total of an invoice as it was sent, and beneath it what is credited of it where something is left. */
export function InvoiceTotal({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money } = useFormat();
  const { total, credited, currency } = invoice;
  const isPartly = !isZero(credited) && !isZero(invoice.left);
  return (
    <>
      <Money amount={total} currency={currency} />
      {isPartly && (
        <Box
          component="span"
          sx={{
            display: 'block',
            whiteSpace: 'nowrap',
            fontSize: '0.8125rem',
            fontWeight: 400,
            color: 'text.secondary',
          }}
        >
          {t('invoices.creditedPart', { amount: money(credited, currency) })}
        </Box>
      )}
    </>
  );
}
