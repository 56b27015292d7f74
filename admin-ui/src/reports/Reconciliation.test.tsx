import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { ReconciliationReport } from '../types/api';
import Reconciliation from './Reconciliation';

const gross = { name: 'gross', payslips: '7152.64', ledger: '7152.64', difference: '0.00' };

const noTyped = { accounts: [], paidByHand: { count: 0, amount: '0.00' }, paidFromFiles: { count: 0, amount: '0.00' } };

function show(answer: () => Promise<ReconciliationReport>) {
  renderAdmin(<Reconciliation />, {
    data: { getReconciliation: answer },
    at: '/admin/reports/reconciliation?month=2026-11',
  });
}

it('says that everything agrees', async () => {
  show(() => Promise.resolve({ ...noTyped, month: '2026-11', balanced: true, rows: [gross] }));
  expect(await screen.findByRole('heading', { name: 'Inga differenser' })).toBeDefined();
  expect(screen.getByText(/inte deklarerad ännu/)).toBeDefined();
});

it('is loud about a difference', async () => {
  const tax = { name: 'tax', payslips: '2145.00', ledger: '2144.00', difference: '1.00' };
  show(() => Promise.resolve({ ...noTyped, month: '2026-11', balanced: false, rows: [gross, tax] }));
  expect((await screen.findByRole('alert')).textContent).toContain('Differenser hittades1 rad stämmer inte.');
});

it('leads from an account to its vouchers and to the records', async () => {
  const account = {
    account: 1630,
    accountName: 'Skattekonto',
    ledger: '4392.00',
    parts: [
      { source: 'tax_payments' as const, amount: '24323.00' },
      { source: 'declarations' as const, amount: '-19930.00' },
    ],
    difference: '-1.00',
  };
  show(() => Promise.resolve({ ...noTyped, month: '2026-11', balanced: false, rows: [gross], accounts: [account] }));
  expect((await screen.findByRole('alert')).textContent).toContain('1 rad stämmer inte.');
  const vouchers = screen.getByRole('link', { name: /4.392,00/ }).getAttribute('href') ?? '';
  expect(decodeURIComponent(vouchers)).toContain('"account":"1630","to":"2026-11-30"');
  expect(screen.getByRole('link', { name: 'Inbetalt till skattekontot' }).getAttribute('href')).toBe('/admin/agi');
  const salaries = screen.getByRole('link', { name: 'Bruttolön' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(salaries)).toContain('"from":"2026-11-01","to":"2026-11-30"');
});

it('says that a month has no salaries', async () => {
  const empty = { ...gross, payslips: '0.00', ledger: '0.00' };
  show(() => Promise.resolve({ ...noTyped, month: '2026-11', balanced: true, rows: [empty] }));
  expect(await screen.findByText('Inga löner den här månaden.')).toBeDefined();
});

it('shows why it failed and the way to try again', async () => {
  show(() => Promise.reject(new HttpError('Månaden finns inte', 422)));
  expect(await screen.findByText(/Månaden finns inte/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
});
