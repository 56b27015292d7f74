import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPayslip, aSalaryRun } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { AdminSettings, SalaryRunStatus } from '../../types/api';
import { SecondApproverNotice } from '../SecondApproverNotice';
import { SalaryRunActs } from './SalaryRunActs';

it.each<[string, SalaryRunStatus, string]>([
  ['approve', 'draft', 'Godkänn'],
  ['discard', 'draft', 'Kasta'],
  ['export', 'approved', 'Skapa betalfil'],
  ['confirm', 'exported', 'Bekräfta betalning'],
  ['status_report', 'exported', 'Läs in bankens svar'],
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

it('says that a second admin must approve what one made oneself', async () => {
  const settings = { requireSecondApprover: true } as AdminSettings;
  renderAdmin(<SecondApproverNotice run={aSalaryRun()} />, { data: { getSettings: () => Promise.resolve(settings) } });
  expect(await screen.findByText(/En annan admin måste godkänna/)).toBeDefined();
});
