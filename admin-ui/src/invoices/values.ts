import { addDays, today } from '@paraply/core/days';
import { hasZeroRate } from '@paraply/core/exemptions';
import { usualTermsDays } from '@paraply/core/paymentTerms';
import type { AdminInvoiceInput } from '../types/api';

/** What a new invoice starts from: the usual terms, one empty line at the usual rate. */
export function newInvoice(): Partial<AdminInvoiceInput> {
  const issueDate = today();
  return {
    issueDate,
    dueDate: addDays(issueDate, usualTermsDays),
    currency: 'SEK',
    items: [emptyLine()],
    reference: '',
    vatExemption: '',
    notes: '',
    adminNote: '',
    adminNoteVisible: false,
  };
}

export function emptyLine(): AdminInvoiceInput['items'][number] {
  return { description: '', quantity: '1', unit: '', unitPrice: '', vatRate: '25' };
}

/** The fields of the contract out of a form's values, which may be a whole invoice. */
export function toInvoiceInput(values: AdminInvoiceInput): AdminInvoiceInput {
  return {
    userId: values.userId,
    clientId: values.clientId,
    ...(values.bankAccountId ? { bankAccountId: values.bankAccountId } : {}),
    issueDate: values.issueDate,
    dueDate: values.dueDate,
    ...(values.supplyFrom ? { supplyFrom: values.supplyFrom } : {}),
    ...(values.supplyTo ? { supplyTo: values.supplyTo } : {}),
    reference: values.reference,
    currency: values.currency,
    items: values.items.map(({ description, quantity, unit, unitPrice, vatRate }) => ({
      description,
      quantity,
      unit,
      unitPrice,
      vatRate,
    })),
    // What exempted a line that is gone would still stand on the invoice.
    vatExemption: hasZeroRate(values.items) ? values.vatExemption : '',
    notes: values.notes,
    adminNote: values.adminNote,
    adminNoteVisible: values.adminNoteVisible,
    ...(values.version === undefined ? {} : { version: values.version }),
  };
}
