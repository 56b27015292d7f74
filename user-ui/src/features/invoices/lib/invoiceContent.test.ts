import { expect, it } from 'vitest';
import type { InvoiceInput } from '../api/invoices';
import { differences, sameContent } from './invoiceContent';

const line = { description: 'Workshop', quantity: '2', unit: 'day', unitPrice: '8000.00', vatRate: '25' };
const invoice: InvoiceInput = {
  clientId: 'c',
  bankAccountId: 'b',
  issueDate: '2026-11-21',
  dueDate: '2026-12-21',
  currency: 'SEK',
  reference: 'PO 1',
  items: [line],
  notes: '',
};

it('takes the same in other words for the same', () => {
  const other = {
    ...invoice,
    notes: ' ',
    reference: 'PO  1 ',
    adminNoteVisible: false,
    version: 7,
    items: [{ ...line, quantity: '2.000', unitPrice: '8000', vatRate: '25.00' }],
  };
  expect(sameContent(invoice, other)).toBe(true);
  expect(differences(invoice, other)).toEqual([]);
});

it('names what differs, in the order of the form', () => {
  const theirs = { ...invoice, notes: 'Tack', clientId: 'd', items: [line, line] };
  expect(differences(invoice, theirs)).toEqual(['clientId', 'items', 'notes']);
});

it('takes a day of work for a period that ends when it begins', () => {
  const day = { ...invoice, supplyFrom: '2026-11-20' };
  const period = { ...day, supplyTo: '2026-11-20' };
  expect(sameContent(day, period)).toBe(true);
  expect(differences(day, period)).toEqual([]);
  expect(differences(period, { ...period, supplyTo: '2026-11-21' })).toEqual(['supplyTo']);
  expect(sameContent(invoice, day)).toBe(false);
});

it('compares what exempts from VAT', () => {
  const exempt = { ...invoice, vatExemption: 'Undantag från moms: utbildning' };
  expect(sameContent(exempt, { ...exempt, vatExemption: ' Undantag  från moms: utbildning ' })).toBe(true);
  expect(differences(invoice, exempt)).toEqual(['vatExemption']);
});
