import { Box } from '@mui/material';
import { useT } from '../../i18n/useT';
import type { Invoice } from '../../types/api';

type Named = Pick<Invoice, 'invoiceNumber' | 'kind'>;

/** What an invoice is called: its number, or that it has none yet; never broken within, and what it is beneath. */
export function InvoiceName({ invoice: { invoiceNumber, kind } }: { invoice: Named }) {
  const t = useT();
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {invoiceNumber ?? t('invoices.unnumbered')}{' '}
      {invoiceNumber !== undefined && kind === 'credit_note' && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
        >
          {t('invoices.credit')}
        </Box>
      )}
    </Box>
  );
}

export function invoiceName(t: ReturnType<typeof useT>, { invoiceNumber, kind }: Named): string {
  if (invoiceNumber === undefined) return t('invoices.unnumbered');
  return kind === 'credit_note' ? t('invoices.creditNote', { number: invoiceNumber }) : invoiceNumber;
}
