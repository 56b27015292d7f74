import type { Invoice, InvoiceAct } from '../../types/api';

/** Whether the server says that the caller may do this with the invoice now. */
export function may(invoice: Invoice, act: InvoiceAct): boolean {
  return invoice.allowedActions.includes(act);
}
