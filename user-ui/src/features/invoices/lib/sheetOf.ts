import type { InvoicePreview } from '../api/invoices';
import type { SheetData } from '../components/InvoiceSheet';
import type { WrittenValues } from './invoiceForm';
import { dueDateOf } from './invoiceForm';

/** What stands on an invoice that is being written. */
export function sheetOf(
  values: WrittenValues,
  preview: InvoicePreview,
  clientName: string,
  exemption?: string,
): SheetData {
  const { issueDate, supplyFrom, supplyTo, reference, notes, adminNote, adminNoteVisible, currency } = values;
  const { items, vatSums, vatNote, subtotal, rounding, total } = preview;
  return {
    clientName,
    issueDate,
    dueDate: dueDateOf(values),
    supplyFrom: supplyFrom || undefined,
    supplyTo: supplyTo || undefined,
    reference,
    notes: [notes, adminNoteVisible ? adminNote : ''].filter(Boolean).join('\n'),
    currency,
    items,
    vatSums,
    vatNote: vatNote ?? exemption,
    subtotal,
    rounding,
    total,
  };
}
