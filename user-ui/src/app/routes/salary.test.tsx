import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { samplePayslip } from '@/testing/samples';

const slow = { timeout: 10_000 };

it('says what to do about a payment that the bank stopped', async () => {
  const rejected = { ...samplePayslip, status: 'rejected', bankReason: 'The account is closed' };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': rejected } });
  const notice = await screen.findByRole('alert', {}, slow);
  expect(notice.textContent).toContain('Reason: The account is closed. Check your bank account.');
  expect(within(notice).getByRole('link', { name: 'To my bank accounts' }).getAttribute('href')).toBe('/banking');
  expect(screen.queryByText(/^by /)).toBeNull();
});

it('says why a salary was taken back', async () => {
  const reversed = { ...samplePayslip, status: 'reversed', reversalReason: 'Wrong month' };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': reversed } });
  expect(await screen.findByText(/Reason: Wrong month\./, {}, slow)).toBeDefined();
});

it('shows steps that only this salary has, in the words of the server', async () => {
  const step = { name: 'reimbursements', label: 'Tax-free reimbursements', inputs: [], rule: 'Mileage', source: '' };
  const payslip = {
    ...samplePayslip,
    reimbursements: '250.00',
    steps: [...samplePayslip.steps, { ...step, result: '250.00' }],
  };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': payslip } });
  const row = await screen.findByRole('button', { name: /Tax-free reimbursements/ }, slow);
  expect(row.textContent).toContain('+250,00');
  await userEvent.setup({ delay: null }).click(row);
  expect(screen.getByText('Mileage')).toBeDefined();
});
