import { isZero } from '@paraply/core/decimal';
import type { Invoice } from '../api/invoices';

export interface InvoiceMonth {
  /** `2026-11` */
  month: string;
  rows: Invoice[];
  /** Whether no other page has invoices of the month. */
  isWhole: boolean;
}

/** Rows that are sorted by invoice date, month by month. `before` and `after` count the rows of the other pages. */
export function byMonth(rows: readonly Invoice[], before: number, after: number): InvoiceMonth[] {
  const months: InvoiceMonth[] = [];
  for (const invoice of rows) {
    const month = invoice.issueDate.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(invoice);
    else months.push({ month, rows: [invoice], isWhole: months.length > 0 || before === 0 });
  }
  const last = months.at(-1);
  if (last && after > 0) last.isWhole = false;
  return months;
}

/**
 * Those that count in a sum. An invoice that was cancelled before it was sent is no claim; one that is cancelled by
 * credit notes counts, and they against it.
 */
export function claims(invoices: readonly Invoice[]): Invoice[] {
  return invoices.filter(({ status, credited }) => status !== 'cancelled' || !isZero(credited));
}
