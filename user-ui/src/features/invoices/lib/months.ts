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

/** The first and the last day of a month, as filters take them. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // The day before the first of the next month.
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(days)}` };
}

/** Hundredths, so that amounts are added without a rounding. */
function hundredths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

function toAmount(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What invoices come to, in each currency. An invoice that was cancelled before it was sent is no claim; one that is
 * cancelled by credit notes counts, and they against it.
 */
export function sumsOf(invoices: readonly Invoice[]): { currency: string; amount: string }[] {
  const sums = new Map<string, bigint>();
  for (const { currency, credited, status, total } of invoices) {
    if (status === 'cancelled' && isZero(credited)) continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + hundredths(total));
  }
  return [...sums].map(([currency, sum]) => ({ currency, amount: toAmount(sum) }));
}
