import { trimDecimal } from '@paraply/core/decimal';
import type { InvoiceInput } from '../api/invoices';

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ');

/** What an invoice says, written in one way only, so that the server's words and the form's compare equal. */
function canonical(input: InvoiceInput): string {
  return JSON.stringify([
    input.clientId,
    input.bankAccountId ?? '',
    input.issueDate,
    input.dueDate,
    input.supplyFrom ?? '',
    input.supplyTo ?? input.supplyFrom ?? '',
    input.currency ?? 'SEK',
    oneLine(input.reference ?? ''),
    input.items.map(({ description, quantity, unit, unitPrice, vatRate }) => [
      oneLine(description),
      trimDecimal(quantity),
      (unit ?? '').trim(),
      trimDecimal(unitPrice),
      trimDecimal(vatRate),
    ]),
    oneLine(input.vatExemption ?? ''),
    (input.notes ?? '').trim(),
    (input.adminNote ?? '').trim(),
    input.adminNoteVisible ?? false,
  ]);
}

/** Whether two states of an invoice say the same. Their versions do not matter. */
export function sameContent(one: InvoiceInput, other: InvoiceInput): boolean {
  return canonical(one) === canonical(other);
}

/** The parts of an invoice that a person compares, each with what both sides say. */
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

/** What differs between two states, in the order of the form. */
export function differences(mine: InvoiceInput, theirs: InvoiceInput): ComparedPart[] {
  return comparedParts.filter((part) => !sameContent(mine, { ...mine, [part]: theirs[part] }));
}
