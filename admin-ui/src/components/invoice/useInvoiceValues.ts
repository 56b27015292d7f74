import { useFormat } from '../../lib/useFormat';
import type { Invoice } from '../../types/api';

/** What the confirmation of an action says of its invoice. */
export function useInvoiceValues(invoice: Invoice, amount: string = invoice.total) {
  const { money } = useFormat();
  return {
    number: invoice.invoiceNumber ?? '',
    client: invoice.clientName,
    user: invoice.userName,
    amount: money(amount, invoice.currency),
  };
}
