import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aSalaryRun } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import { TypedPayments } from './TypedPayments';

const payment = {
  id: 'payment-1',
  payslipId: 'payslip-1',
  invoiceId: 'invoice-1',
  invoiceNumber: '2026-00001',
  userName: 'Anna Andersson',
  amount: '12500.00',
  bankCharge: '0.00',
  paidOn: '2026-11-20',
  source: 'mark_paid' as const,
  reason: 'Kunden visade ett kvitto',
  evidence: '',
  recordedByName: 'Ada Admin',
  recordedAt: '2026-11-20T10:00:00Z',
};

const typed = {
  byHand: { count: 1, amount: '12500.00' },
  fromFiles: { count: 0, amount: '0.00' },
  bankCharges: { count: 0, amount: '0.00' },
  byYou: 1,
  byMaker: 0,
  payments: [payment],
};

it('names who recorded a payment by hand and why, and tells who did that a colleague must approve', () => {
  renderAdmin(<TypedPayments run={aSalaryRun({ typedPayments: typed })} />);
  expect(screen.getByText(/1 betalning på 12.500,00 kr är manuellt registrerad/)).toBeTruthy();
  expect(screen.getByText(/Du har registrerat 1 av dem\. En kollega måste godkänna/)).toBeTruthy();
  expect(screen.getByText('Kunden visade ett kvitto')).toBeTruthy();
});

it('says what banks kept of the payments, in all and of each', () => {
  const charged = { ...payment, source: 'bank' as const, bankCharge: '25.00' };
  const bankCharges = { count: 1, amount: '25.00' };
  renderAdmin(<TypedPayments run={aSalaryRun({ typedPayments: { ...typed, bankCharges, payments: [charged] } })} />);
  expect(screen.getByText(/Banken behöll 25,00.kr av 1 betalning/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Bankavgift.* 25,00/ })).toBeTruthy();
});

it('begins with few payments of a large run, and says how many more there are', async () => {
  const payments = Array.from({ length: 120 }, (_, index) => ({ ...payment, id: `payment-${index}` }));
  renderAdmin(<TypedPayments run={aSalaryRun({ typedPayments: { ...typed, payments } })} />);
  const rows = () => screen.getAllByText('Kunden visade ett kvitto');
  expect(rows()).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Visa 50 till' }));
  expect(rows()).toHaveLength(60);
  await userEvent.click(screen.getByRole('button', { name: 'Visa 50 till' }));
  expect(rows()).toHaveLength(110);
  await userEvent.click(screen.getByRole('button', { name: 'Visa 10 till' }));
  expect(rows()).toHaveLength(120);
  expect(screen.queryByRole('button', { name: /^Visa/ })).toBeNull();
});

it('is not there when no payment was recorded by a person', () => {
  const none = { count: 0, amount: '0.00' };
  const run = aSalaryRun({
    typedPayments: { byHand: none, fromFiles: none, bankCharges: none, byYou: 0, byMaker: 0, payments: [] },
  });
  renderAdmin(<TypedPayments run={run} />);
  expect(screen.queryByText('Registrerade betalningar')).toBeNull();
});
