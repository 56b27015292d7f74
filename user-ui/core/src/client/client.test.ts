import { expect, it } from 'vitest';
import { address } from './address';
import { asForm } from './apiClient';

it('writes addresses with what is asked for, and leaves out what is not', () => {
  expect(address('/api/invoices/{id}/pdf', { path: { id: 'a/b' } })).toBe('/api/invoices/a%2Fb/pdf');
  const query = { on: '2026-06-30', by: undefined, format: 'csv' } as const;
  expect(address('/api/admin/reports/aging/export', { query }, 'sv')).toBe(
    '/api/admin/reports/aging/export?on=2026-06-30&format=csv&language=sv',
  );
});

it('refuses addresses that the contract does not know', () => {
  // @ts-expect-error: no such path
  address('/api/invoice/{id}/pdf', { path: { id: 'a' } });
  // @ts-expect-error: no such parameter
  address('/api/invoices/{id}/pdf', { path: { invoiceId: 'a' } });
  // @ts-expect-error: no such format
  address('/api/admin/reports/debt/export', { query: { format: 'pdf' } });
});

it('writes forms with their files under their names, other values as text, and nothing that is left open', () => {
  const form = asForm({
    file: [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')],
    version: 3,
    tax: { swedishTax: true },
    invite: undefined,
  });
  expect(form.getAll('file').map((file) => (file as File).name)).toEqual(['a.csv', 'b.csv']);
  expect([form.get('version'), form.get('tax'), form.get('invite')]).toEqual(['3', '{"swedishTax":true}', null]);
});
