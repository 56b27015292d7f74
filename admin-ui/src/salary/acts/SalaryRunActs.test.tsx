import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { aPayslip, aSalaryRun } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { AdminSettings, SalaryRunStatus } from '../../types/api';
import { SecondApproverNotice } from '../SecondApproverNotice';
import { SalaryRunActs } from './SalaryRunActs';

it.each<[string, SalaryRunStatus, string]>([
  ['approve', 'draft', 'Godkänn'],
  ['discard', 'draft', 'Kassera'],
  ['recalculate', 'draft', 'Räkna om'],
  ['export', 'approved', 'Skapa betalfil'],
  ['confirm', 'exported', 'Bekräfta betalningar'],
  ['status_report', 'exported', 'Ladda upp återrapport'],
])('%s is offered only when the server allows it', (act, status, label) => {
  const payslips = [aPayslip({ status: 'exported' })];
  const { unmount } = renderAdmin(<SalaryRunActs run={aSalaryRun({ status, payslips, allowedActions: [act] })} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([label]);
  unmount();
  renderAdmin(<SalaryRunActs run={aSalaryRun({ status, payslips })} />);
  expect(screen.queryByRole('button', { name: label })).toBeNull();
});

it('offers the payment file once it is made', () => {
  renderAdmin(<SalaryRunActs run={aSalaryRun({ status: 'exported', exportedAt: '2026-11-20T12:00:00Z' })} />);
  const link = screen.getByRole('link', { name: 'Ladda ner pain.001' });
  expect(link.getAttribute('href')).toBe('/api/admin/salary-runs/run-1/payment-file');
});

it('names whom the office has stopped, and leaves them out only when asked', async () => {
  const body = {
    code: 'run_affected',
    message: 'Något har ändrats för Bo Berg.',
    people: [{ userId: 'bo', userName: 'Bo Berg', code: 'held', message: 'Lönen är spärrad: avtal saknas' }],
  };
  const run = aSalaryRun({ status: 'approved', allowedActions: ['export'] });
  const exportSalaryRun = vi
    .fn<AdminDataProvider['exportSalaryRun']>()
    .mockRejectedValueOnce(new HttpError(body.message, 409, body))
    .mockResolvedValue(run);
  renderAdmin(<SalaryRunActs run={run} />, { data: { exportSalaryRun } });
  await userEvent.click(screen.getByRole('button', { name: 'Skapa betalfil' }));
  await userEvent.click(screen.getByRole('button', { name: 'Skapa betalfil' }));
  expect(await screen.findByText(/avtal saknas/)).toBeDefined();
  expect(exportSalaryRun).toHaveBeenLastCalledWith(run, expect.any(String), []);
  await userEvent.click(screen.getByRole('checkbox', { name: /Uteslut 1 frilansare/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Skapa betalfil' }));
  expect(exportSalaryRun).toHaveBeenLastCalledWith(run, expect.any(String), ['bo']);
});

it('approves a run on assumed rates only when that is known', async () => {
  const run = aSalaryRun({ assumedRatesOf: 2027, allowedActions: ['approve'] });
  const approveSalaryRun = vi.fn(() => Promise.resolve(run));
  renderAdmin(<SalaryRunActs run={run} />, { data: { approveSalaryRun } });
  await userEvent.click(screen.getByRole('button', { name: 'Godkänn' }));
  const yes = screen.getByRole('button', { name: 'Godkänn lönekörning' });
  expect(yes.hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /Arbetsgivaravgifterna för 2027 är antagna/ }));
  await userEvent.click(yes);
  expect(approveSalaryRun).toHaveBeenCalledWith(run, true, expect.any(String));
});

it('recalculates a run for the day that is chosen', async () => {
  const run = aSalaryRun({ paymentDate: '2099-11-25', allowedActions: ['recalculate'] });
  const recalculateSalaryRun = vi.fn(() => Promise.resolve(run));
  renderAdmin(<SalaryRunActs run={run} />, { data: { recalculateSalaryRun } });
  await userEvent.click(screen.getByRole('button', { name: 'Räkna om' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Utbetalningsdatum/).value).toBe('2099-11-25');
  await userEvent.click(screen.getByRole('button', { name: 'Räkna om lönekörning' }));
  expect(recalculateSalaryRun).toHaveBeenCalledWith(run, '2099-11-25', expect.any(String));
});

it('says that a second admin must approve what one made oneself', async () => {
  const settings = { requireSecondApprover: true } as AdminSettings;
  renderAdmin(<SecondApproverNotice run={aSalaryRun()} />, { data: { getSettings: () => Promise.resolve(settings) } });
  expect(await screen.findByText(/En annan administratör måste godkänna/)).toBeDefined();
});
