import { isZero } from '@paraply/core/decimal';
import type { Invoice } from '../api/invoices';

export function isCredited({ credited }: Pick<Invoice, 'credited'>): boolean {
  return !isZero(credited);
}

/** Whether credit notes have taken off a part only: a sent invoice credited as a whole is cancelled. */
export function isCreditedInPart(invoice: Pick<Invoice, 'credited' | 'status'>): boolean {
  return isCredited(invoice) && invoice.status !== 'cancelled';
}

/** Whether its owner can ask for a credit note: what has become salary is corrected in another way. */
export function canAskForCredit({ kind, status, payslipId }: Pick<Invoice, 'kind' | 'status' | 'payslipId'>): boolean {
  return kind === 'invoice' && payslipId === undefined && ['sent', 'overdue', 'paid'].includes(status);
}
