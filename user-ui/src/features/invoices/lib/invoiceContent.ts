import { trimDecimal } from '@paraply/core/decimal';
import type { InvoiceInput } from '../api/invoices';

const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Normalised invoice content, so that the server's and the form's compare equal. */
function canonical(input: InvoiceInput): string {
  return JSON.stringify([
    input.clientId,
    input.bankAccountId ?? '',
    input.issueDate,
    input.dueDate,
    input.supplyFrom ?? '',
    input.supplyTo ?? input.supplyFrom ?? '',
    input.currency ?? 'SEK',
    collapseSpaces(input.reference ?? ''),
    input.items.map(({ description, quantity, unit, unitPrice, vatRate }) => [
      collapseSpaces(description),
      trimDecimal(quantity),
      (unit ?? '').trim(),
      trimDecimal(unitPrice),
      trimDecimal(vatRate),
    ]),
    collapseSpaces(input.vatExemption ?? ''),
    (input.notes ?? '').trim(),
    (input.adminNote ?? '').trim(),
    input.adminNoteVisible ?? false,
  ]);
}

/** Whether two states have equal content, ignoring versions. */
export function sameContent(one: InvoiceInput, other: InvoiceInput): boolean {
  return canonical(one) === canonical(other);
}

/** The comparable fields of an invoice with both values. */
export const comparedParts = [
  'clientId',
  'issueDate',
  'dueDate',
  'supplyFrom',
  'supplyTo',
  'currency',
  'reference',
  'items',
  'vatExemption',
  'bankAccountId',
  'notes',
  'adminNote',
  'adminNoteVisible',
] as const;

export type ComparedPart = (typeof comparedParts)[number];

/** The differences between two states, in form order. */
export function differences(mine: InvoiceInput, theirs: InvoiceInput): ComparedPart[] {
  return comparedParts.filter((part) => !sameContent(mine, { ...mine, [part]: theirs[part] }));
}
