import type { Invoice } from '../api/invoices';

/** Whether its owner can ask for a credit note. */
export function canAskForCredit({ kind, status }: Pick<Invoice, 'kind' | 'status'>): boolean {
  return kind === 'invoice' && ['sent', 'overdue', 'paid'].includes(status);
}
