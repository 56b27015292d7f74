import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aPayslip, aSalaryRun } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { SalaryRun } from '../types/api';
import SalaryRunView from './SalaryRunView';

function show(run: SalaryRun | Error, data: Partial<AdminDataProvider> = {}, search = '') {
  const getOne = () => (run instanceof Error ? Promise.reject(run) : Promise.resolve({ data: run }));
  renderAdmin(
    <Routes>
      <Route path="/admin/salary/:id" element={<SalaryRunView />} />
    </Routes>,
    { data: { getOne: getOne as unknown as AdminDataProvider['getOne'], ...data }, at: `/admin/salary/run-1${search}` },
  );
}

const exported = aSalaryRun({
  status: 'exported',
  allowedActions: ['export', 'confirm', 'status_report'],
  payslips: [
    aPayslip({ id: 'p1', userName: 'Anna Andersson', status: 'rejected', bankReason: 'Avslutat konto' }),
    aPayslip({ id: 'p2', userName: 'Bo Berg', status: 'exported' }),
  ],
});

it('puts rejected payments on top, with the bank’s reason and the one next act', async () => {
  show(exported);
  const rejected = await screen.findByRole('region', { name: '1 betalning avvisad av banken' });
  expect(within(rejected).getByText('Avslutat konto')).toBeDefined();
  expect(within(rejected).getByRole('button', { name: 'Skapa fil för avvisade betalningar' })).toBeDefined();
});

it('confirms only the payments that are chosen', async () => {
  const confirmSalaryRun = vi.fn(() => Promise.resolve(exported));
  show(exported, { confirmSalaryRun });
  expect(await screen.findByRole('checkbox', { name: 'Välj betalningen till Bo Berg' })).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: 'Välj betalningen till Anna Andersson' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Välj betalningen till Bo Berg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bekräfta valda betalningar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bekräfta betalningar' }));
  expect(confirmSalaryRun).toHaveBeenCalledWith(exported, expect.any(String), ['p2']);
});

it('shows one payslip with its steps, and what a reversal leads to', async () => {
  const paid = aPayslip({ id: 'p1', status: 'paid', paymentDate: '2026-10-26' });
  const step = { name: 'payout', label: 'På kontot', inputs: [], rule: 'Nettolönen.', source: '', result: '5007.64' };
  show(
    aSalaryRun({ status: 'paid', payslips: [paid] }),
    { getPayslip: () => Promise.resolve({ ...paid, steps: [step] }) },
    '?payslip=p1',
  );
  expect(await screen.findByText('Nettolönen.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Återför lönespecifikation' }));
  const dialog = screen.getByRole('dialog', { name: 'Återföra lönespecifikationen för Anna Andersson?' });
  expect(within(dialog).getByText(/5\.007,64.kr är redan utbetalt/)).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Återför lönespecifikation' })).toHaveProperty('disabled', true);
});

it('counts confirmed payments as on their way until the payment day', async () => {
  const confirmed = { status: 'paid', paymentDate: '2199-11-25' } as const;
  show(aSalaryRun({ ...confirmed, confirmedAt: '2026-11-22T08:00:00Z', payslips: [aPayslip(confirmed)] }));
  expect(await screen.findAllByText('På väg, mån 25 nov. 2199')).toHaveLength(2);
  expect(screen.getByText('Utbetalning mån 25 nov. 2199')).toBeDefined();
});

it('says what became of a discarded draft', async () => {
  show(aSalaryRun({ status: 'discarded', discardedAt: '2026-11-21T08:00:00Z' }));
  expect(await screen.findByText(/Utkastet kasserades/)).toBeDefined();
});

it('shows why it failed and the way to try again', async () => {
  show(new HttpError('Databasen svarar inte', 500));
  expect(await screen.findByText(/Databasen svarar inte/, undefined, { timeout: 8000 })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
});

it('takes nobody out twice', async () => {
  const removed = aPayslip({ id: 'p1', status: 'removed', reversalReason: 'Sjuk' });
  const draft = aSalaryRun({ allowedActions: ['remove'], payslips: [removed] });
  show(draft, { getPayslip: () => Promise.resolve(removed) }, '?payslip=p1');
  expect(await screen.findByText('Borttagen: Sjuk')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ta bort från lönekörning' })).toBeNull();
});
