import { today } from '@paraply/core/days';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { paths } from '../lib/paths';
import { renderAdmin } from '../testing/renderAdmin';
import type { ClientStatement as Statement, StatementCurrency, StatementEntry } from '../types/api';
import ClientStatement from './ClientStatement';

const entry: StatementEntry = {
  kind: 'invoice',
  date: '2026-03-01',
  invoiceId: 'invoice-1',
  invoiceNumber: '2026-00001',
  reference: '',
  dueDate: '2026-03-31',
  amount: '12500.00',
  balance: '12500.00',
};
const kronor: StatementCurrency = {
  currency: 'SEK',
  opening: '0.00',
  entries: [
    entry,
    { ...entry, kind: 'payment', date: '2026-03-30', dueDate: undefined, amount: '-2500.00', balance: '10000.00' },
  ],
  closing: '10000.00',
  overdue: '10000.00',
  unallocated: '500.00',
  openInvoices: [
    {
      invoiceId: 'invoice-1',
      invoiceNumber: '2026-00001',
      ocr: '20260000113',
      issueDate: '2026-03-01',
      dueDate: '2026-03-31',
      overdue: true,
      total: '12500.00',
      balance: '10000.00',
    },
  ],
};

function show(search: string, currencies: StatementCurrency[] | Error) {
  const getClientStatement = vi.fn((clientId: string, { from = '', to = '' }: { from?: string; to?: string }) =>
    currencies instanceof Error
      ? Promise.reject(currencies)
      : Promise.resolve<Statement>({ clientId, clientName: 'Nordisk Design AB', from, to, currencies }),
  );
  renderAdmin(
    <Routes>
      <Route path="/admin/clients/:id/statement" element={<ClientStatement />} />
    </Routes>,
    { data: { getClientStatement }, at: `/admin/clients/client-1/statement${search}` },
  );
  return getClientStatement;
}

it('shows this year with the running balance, each entry leading to its invoice', async () => {
  const asked = show('', [kronor]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Kontoutdrag: Nordisk Design AB' })).toBeDefined();
  expect(asked).toHaveBeenCalledWith('client-1', { from: `${today().slice(0, 4)}-01-01`, to: today() });
  const entries = within(screen.getByRole('group', { name: 'Händelser' }));
  const payment = entries.getByRole('link', { name: 'Betalning, faktura 2026-00001' });
  expect(payment.getAttribute('href')).toBe(paths.invoice('invoice-1'));
  expect(entries.getByRole('row', { name: /^Betalning.*2.500,00.*10.000,00/ })).toBeDefined();
  const open = within(screen.getByRole('group', { name: 'Obetalda fakturor' }));
  expect(open.getByRole('row', { name: /20260000113.*förfallen.*10.000,00/ })).toBeDefined();
  expect(screen.getByText(/500,00.*utöver fakturorna/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nordisk Design AB' }).getAttribute('href')).toBe(paths.client('client-1'));
});

it('is of the period in the address, and so is its file', async () => {
  const asked = show('?from=2026-01-01&to=2026-06-30', [kronor]);
  await screen.findByRole('group', { name: 'Händelser' });
  expect(asked).toHaveBeenCalledWith('client-1', { from: '2026-01-01', to: '2026-06-30' });
  expect(screen.getByRole('link', { name: 'Ladda ner PDF' }).getAttribute('href')).toBe(
    '/api/admin/clients/client-1/statement/pdf?from=2026-01-01&to=2026-06-30',
  );
});

it('asks for another period once it is typed, never for days to come', async () => {
  const asked = show('?from=2026-01-01&to=2026-06-30', [kronor]);
  const to = await screen.findByRole('textbox', { name: 'Till' });
  await userEvent.clear(to);
  await userEvent.type(to, '9999-12-31');
  await userEvent.clear(to);
  await userEvent.type(to, '2026-03-31');
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith('client-1', { from: '2026-01-01', to: '2026-03-31' });
  });
  expect(asked).toHaveBeenCalledTimes(2);
});

it('draws many entries a page at a time, and names each currency where there are several', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...entry, invoiceNumber: `2026-${index + 1}` }));
  const euro = { ...kronor, currency: 'EUR', unallocated: '0.00', openInvoices: [] };
  show('', [{ ...kronor, entries: many }, euro]);
  expect(await screen.findByText('1–50 av 60')).toBeDefined();
  expect(within(screen.getByRole('group', { name: 'Händelser, SEK' })).getAllByRole('row').length).toBe(51);
  expect(screen.getByRole('group', { name: 'Händelser, EUR' })).toBeDefined();
});

it('says that nothing happened, and leads to the year before', async () => {
  show('?from=2026-01-01&to=2026-06-30', []);
  expect(await screen.findByText(/Inga fakturor eller betalningar/)).toBeDefined();
  const before = screen.getByRole('link', { name: 'Visa året före' });
  expect(before.getAttribute('href')).toBe(paths.clientStatement('client-1', { from: '2025-01-01', to: '2025-12-31' }));
});

it('shows why it failed and the way to try again', async () => {
  show('', new HttpError('Servern svarar inte', 422));
  expect(await screen.findByText(/Servern svarar inte/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
});
