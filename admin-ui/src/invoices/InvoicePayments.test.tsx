import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
