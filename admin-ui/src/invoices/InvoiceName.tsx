import { useT } from '../i18n/useT';
import type { Invoice } from '../types/api';

/** What an invoice is called: its number, or that it has none yet. */
export function InvoiceName({ invoice }: { invoice: Pick<Invoice, 'invoiceNumber' | 'kind'> }) {
  const t = useT();
  return <>{invoiceName(t, invoice)}</>;
}

export function invoiceName(
  t: ReturnType<typeof useT>,
  { invoiceNumber, kind }: Pick<Invoice, 'invoiceNumber' | 'kind'>,
): string {
  if (invoiceNumber === undefined) return t('invoices.unnumbered');
  return kind === 'credit_note' ? t('invoices.creditNote', { number: invoiceNumber }) : invoiceNumber;
}
