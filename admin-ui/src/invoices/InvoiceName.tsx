import { Box } from '@mui/material';
import { useT } from '../i18n/useT';
import type { Invoice } from '../types/api';

/** What an invoice is called: its number, or that it has none yet; never broken over lines. */
export function InvoiceName({ invoice }: { invoice: Pick<Invoice, 'invoiceNumber' | 'kind'> }) {
  const t = useT();
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {invoiceName(t, invoice)}
    </Box>
  );
}

export function invoiceName(
  t: ReturnType<typeof useT>,
  { invoiceNumber, kind }: Pick<Invoice, 'invoiceNumber' | 'kind'>,
): string {
  if (invoiceNumber === undefined) return t('invoices.unnumbered');
  return kind === 'credit_note' ? t('invoices.creditNote', { number: invoiceNumber }) : invoiceNumber;
}
