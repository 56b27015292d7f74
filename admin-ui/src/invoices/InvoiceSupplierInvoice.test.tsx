import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { SupplierInvoice } from '../types/api';
import { InvoiceSupplierInvoice } from './InvoiceSupplierInvoice';

function show(own: SupplierInvoice) {
  const getSupplierInvoice = vi.fn(() => Promise.resolve(own));
  renderAdmin(<InvoiceSupplierInvoice id="i1" />, { data: { getSupplierInvoice } });
  return getSupplierInvoice;
}

it('says that nothing is paid without the own invoice of who has F-tax', async () => {
  show({ required: true, amount: '8900.00' });
  expect((await screen.findByRole('alert')).textContent).toContain('Den krävs för utbetalning');
  expect(screen.getByText(/8\.900,00/)).toBeDefined();
});

it('shows the own invoice with its file', async () => {
  show({ required: false, number: '2026-7', date: '2026-11-20', fileName: 'faktura.pdf' });
  const link = await screen.findByRole('link', { name: 'faktura.pdf' });
  expect(link.getAttribute('href')).toBe('/api/admin/invoices/i1/supplier-invoice/file');
  expect(screen.getByText('2026-7')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is not there for everyone else', async () => {
  const asked = show({ required: false });
  await waitFor(() => {
    expect(asked).toHaveBeenCalled();
  });
  expect(screen.queryByText('Egen faktura (F-skatt)')).toBeNull();
});
