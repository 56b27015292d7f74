import type { BulkResult, Invoice } from '../../types/api';

/** What became of the chosen invoices, each with the name that it was chosen by. */
export interface BulkReport {
  rows: { result: BulkResult; name: string }[];
}

/** Puts the server's answer beside what was chosen. */
export function toReport(invoices: Invoice[], results: BulkResult[]): BulkReport {
  const chosen = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return {
    rows: results.map((result) => {
      const invoice = chosen.get(result.id);
      const who = invoice === undefined ? result.id : `${invoice.userName} → ${invoice.clientName}`;
      return { result, name: result.invoiceNumber === undefined ? who : `${result.invoiceNumber} · ${who}` };
    }),
  };
}
