import type { Invoice } from '../api/invoices';

export interface InvoiceMonth {
  /** `2026-11` */
  month: string;
  rows: Invoice[];
}

/** Rows that are sorted by invoice date, month by month. */
export function byMonth(rows: readonly Invoice[]): InvoiceMonth[] {
  const months: InvoiceMonth[] = [];
  for (const invoice of rows) {
    const month = invoice.issueDate.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(invoice);
    else months.push({ month, rows: [invoice] });
  }
  return months;
}
