import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anInvoice } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { Payment } from '../types/api';
import { InvoicePayments } from './InvoicePayments';

const payment: Payment = {
  id: 'payment-1',
  invoiceId: 'invoice-1',
  amount: '12345.00',
  allocated: '12345.00',
  unallocated: '0.00',
  rounding: '0.68',
  bankCharge: '0.00',
  currency: 'SEK',
  paidOn: '2026-11-20',
  source: 'import',
  reference: '',
  reason: '',
  evidence: '',
  reversed: false,
  createdAt: '2026-11-20T08:00:00Z',
};

it('says what öre settled an invoice beside the money', async () => {
  renderAdmin(<InvoicePayments invoice={anInvoice()} />, {
    data: { listInvoicePayments: () => Promise.resolve([payment, { ...payment, id: 'payment-2', rounding: '0.00' }]) },
  });
  expect(await screen.findAllByText(/12\.345,00.kr/)).toHaveLength(2);
  expect(screen.getAllByText(/Öresutjämning/)).toHaveLength(1);
  expect(screen.getByText(/0,68.kr/)).toBeDefined();
});

it('reverses a recorded payment for a reason, and says what becomes of its salary', async () => {
  const reversePayment = vi.fn(() => Promise.resolve({ ...payment, reversed: true }));
  const fromBank = { ...payment, id: 'payment-2', bankTransactionId: 'transaction-1' };
  renderAdmin(<InvoicePayments invoice={anInvoice({ payslipId: 'payslip-1' })} />, {
    data: { listInvoicePayments: () => Promise.resolve([payment, fromBank]), reversePayment },
  });
  // What the bank told of is undone there.
  await userEvent.click(await screen.findByRole('button', { name: 'Återför' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/löner sänks lika mycket om kunden inte betalar på nytt inom 30 dagar/)).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox'), 'Banken tog tillbaka den');
  await userEvent.click(dialog.getByRole('button', { name: 'Återför' }));
  expect(await screen.findByText('Betalningen är återförd.')).toBeDefined();
  expect(reversePayment).toHaveBeenCalledWith('payment-1', 'Banken tog tillbaka den', expect.any(String));
});
