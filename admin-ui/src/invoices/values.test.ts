import { expect, it } from 'vitest';
import type { AdminInvoiceInput } from '../types/api';
import { emptyLine, newInvoice, toInvoiceInput } from './values';

const written = { ...newInvoice(), userId: 'u', clientId: 'c' } as AdminInvoiceInput;

it('sends the days of the work only when they are filled in', () => {
  expect(toInvoiceInput(written)).not.toHaveProperty('supplyFrom');
  // An emptied field of the form.
  const emptied = { ...written, supplyFrom: null, supplyTo: '' } as unknown as AdminInvoiceInput;
  expect(Object.keys(toInvoiceInput(emptied)).filter((name) => name.startsWith('supply'))).toEqual([]);
  const days = { supplyFrom: '2026-11-19', supplyTo: '2026-11-20' };
  expect(toInvoiceInput({ ...written, ...days })).toMatchObject(days);
});

it('sends what exempts from VAT only while a line is at 0 %', () => {
  const vatExemption = 'Undantag från moms: utbildning';
  const sent = (vatRate: string) =>
    toInvoiceInput({ ...written, vatExemption, items: [{ ...emptyLine(), vatRate }] }).vatExemption;
  expect([sent('0.00'), sent('25')]).toEqual([vatExemption, '']);
});
