import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { paths } from '../lib/paths';
import { renderAdmin } from '../testing/renderAdmin';
import type { LedgerAccount, LedgerLine, LedgerReport, LedgerReportQuery } from '../types/api';
import { includesAccount } from '../lib/accounts';
import Ledger from './Ledger';

const bank: LedgerAccount = {
  account: 1930,
  name: 'Företagskonto',
  opening: '1000.00',
  debit: '12500.00',
  credit: '0.00',
  closing: '13500.00',
};
const tax: LedgerAccount = { ...bank, account: 2710, name: 'Personalskatt' };
const payment: LedgerLine = {
  date: '2026-11-12',
  voucher: 'A12',
  text: 'Betalning av faktura 2026-00001',
  debit: '12500.00',
  credit: '0.00',
  balance: '13500.00',
};
const november = { from: '2026-11-01', to: '2026-11-30' };

function show(search: string, answer: (query: LedgerReportQuery) => Partial<LedgerReport>) {
  const getLedger = vi.fn((query: LedgerReportQuery) =>
    Promise.resolve({ ...november, accounts: [bank, tax], lines: [], ...answer(query) }),
  );
  renderAdmin(<Ledger />, { data: { getLedger }, at: `/admin/reports/ledger${search}` });
  return getLedger;
}

it('shows the accounts of a month, each leading to its lines', async () => {
  const asked = show('?month=2026-11', () => ({}));
  const account = await screen.findByRole('link', { name: '1930 Företagskonto' });
  expect(account.getAttribute('href')).toBe(paths.ledgerIn(november, 1930));
  expect(asked).toHaveBeenCalledWith(november);
  await userEvent.click(screen.getByRole('button', { name: 'Föregående månad' }));
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith({ from: '2026-10-01', to: '2026-10-31' });
  });
});

it('shows the lines of an account with their balance, each leading to its voucher', async () => {
  const asked = show('?from=2026-11-01&to=2026-11-30&account=1930', () => ({ accounts: [bank], lines: [payment] }));
  const voucher = await screen.findByRole('link', { name: 'A12' });
  expect(asked).toHaveBeenCalledWith({ ...november, account: 1930 });
  const { pathname, searchParams } = new URL(voucher.getAttribute('href') ?? '', 'http://localhost');
  expect(pathname).toBe('/admin/vouchers');
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ q: 'A12', from: '2026-11-12', to: '2026-11-12' });
  expect(screen.getAllByText(/13.500,00/).length).toBe(2);
  expect(screen.getByRole('link', { name: 'Visa alla konton' }).getAttribute('href')).toBe(paths.ledgerIn(november));
});

it('draws the lines of an account a page at a time', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({ ...payment, voucher: `A${index + 1}` }));
  show('?month=2026-11&account=1930&page=2', () => ({ accounts: [bank], lines }));
  expect(await screen.findByText('26–30 av 30')).toBeDefined();
  expect(screen.getByRole('link', { name: 'A26' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'A25' })).toBeNull();
});

it('shows only the accounts that it was led to', async () => {
  show('?month=2026-11&accounts=1630,2600-2799', () => ({}));
  expect(await screen.findByRole('link', { name: '2710 Personalskatt' })).toBeDefined();
  expect(screen.queryByRole('link', { name: '1930 Företagskonto' })).toBeNull();
  expect(screen.getByText(/Bara konto 1630, 2600–2799/)).toBeDefined();
});

it('asks for the days between two, and never for a period that ends before it begins', async () => {
  const asked = show('?month=2026-11', () => ({}));
  const from = await screen.findByRole('textbox', { name: 'Från' });
  await userEvent.clear(from);
  await userEvent.type(from, '2026-12-24');
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith({ from: '2026-12-24', to: '2026-12-24' });
  });
  const to = screen.getByRole('textbox', { name: 'Till' });
  await userEvent.clear(to);
  await userEvent.type(to, '2026-12-01{Enter}');
  expect(asked).toHaveBeenLastCalledWith({ from: '2026-12-24', to: '2026-12-24' });
});

it('says that nothing is posted on an account', async () => {
  show('?month=2026-11&account=1940', () => ({ accounts: [] }));
  expect(await screen.findByText('Inga bokförda poster på kontot under perioden.')).toBeDefined();
});

it('knows the accounts of a range', () => {
  const accounts = '1630,2600-2799';
  expect([1630, 2600, 2710, 2799].every((account) => includesAccount(accounts, account))).toBe(true);
  expect([1629, 1631, 2599, 2800].some((account) => includesAccount(accounts, account))).toBe(false);
});
