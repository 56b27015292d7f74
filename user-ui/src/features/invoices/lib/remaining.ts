import { isZero } from '@paraply/core/decimal';
import type { Invoice } from '../api/invoices';

/** What credit notes and write-offs make of an invoice. */
type Reduced = Pick<Invoice, 'credited' | 'status' | 'writtenOff'>;

export function isReduced({ credited, writtenOff }: Omit<Reduced, 'status'>): boolean {
  return !isZero(credited) || !isZero(writtenOff);
}

/** Whether they have left something: a sent invoice credited as a whole is cancelled, and one without a rest written off. */
export function isReducedInPart(invoice: Reduced): boolean {
  return isReduced(invoice) && invoice.status !== 'cancelled' && invoice.status !== 'written_off';
}
