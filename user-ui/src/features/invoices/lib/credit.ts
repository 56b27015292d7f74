import type { Invoice } from '../api/invoices';

/** Whether its owner can ask for a credit note: what has become salary is corrected in another way. */
export function canAskForCredit({ kind, status, payslipId }: Pick<Invoice, 'kind' | 'status' | 'payslipId'>): boolean {
  return kind === 'invoice' && payslipId === undefined && ['sent', 'overdue', 'paid'].includes(status);
}
