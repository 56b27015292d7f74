import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { anInvoice } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { Invoice } from '../types/api';
import { SendButton } from '../components/invoice/SendButton';
import InvoiceEdit from './InvoiceEdit';

const item = { description: 'Arbete', quantity: '1', unit: 'h', unitPrice: '10000.00', vatRate: '25' };
const draft = anInvoice({
  status: 'draft',
  items: [{ ...item, net: '10000.00' }],
  allowedActions: ['edit', 'send'],
});
const saved = { ...draft, version: draft.version + 1 };

function View() {
  const { state } = useLocation();
  return (
    <>
      <SendButton invoice={saved} />
      <output>{JSON.stringify(state)}</output>
    </>
  );
}

function edit(invoice: Invoice) {
  const update = vi.fn(() => Promise.resolve({ data: saved }));
  const sendInvoice = vi.fn<AdminDataProvider['sendInvoice']>().mockResolvedValue(anInvoice({ status: 'sent' }));
  const answer = (data: unknown) => (() => Promise.resolve({ data, total: 0 })) as never;
  renderAdmin(
    <ResourceContextProvider value="invoices">
      <Routes>
        <Route path="/admin/invoices/:id/edit" element={<InvoiceEdit />} />
        <Route path="/admin/invoices/:id/view" element={<View />} />
      </Routes>
    </ResourceContextProvider>,
    {
      data: {
        getOne: answer(invoice),
        getMany: answer([{ id: draft.clientId, name: draft.clientName }]),
        getList: answer([]),
        update: update as never,
        sendInvoice,
        previewInvoice: () => Promise.reject(new Error('Ingen förhandsvisning')),
      },
      at: `/admin/invoices/${invoice.id}/edit`,
    },
  );
  return { update, sendInvoice };
}

it('saves, and asks at once whether to send what was saved', async () => {
  const { update, sendInvoice } = edit(draft);
  await userEvent.click(await screen.findByRole('button', { name: 'Spara och skicka' }));
  const send = await screen.findByRole('button', { name: 'Skicka faktura' });
  expect(update).toHaveBeenCalledTimes(1);
  expect(sendInvoice).not.toHaveBeenCalled();
  expect(screen.queryByText('Sparat.')).toBeNull();
  await userEvent.click(send);
  await screen.findByText('Fakturan är skickad.');
  expect(sendInvoice.mock.calls[0]?.[0]).toMatchObject({ id: draft.id, version: saved.version });
});

it('does not ask again when the page is loaded anew', async () => {
  edit(draft);
  await userEvent.click(await screen.findByRole('button', { name: 'Spara och skicka' }));
  await screen.findByRole('button', { name: 'Skicka faktura' });
  await waitFor(() => {
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('null');
  });
});

it('asks nothing after plain saving', async () => {
  edit(draft);
  await userEvent.click(await screen.findByRole('button', { name: 'Spara' }));
  await screen.findByText('Sparat.');
  expect(await screen.findByRole('button', { name: 'Skicka nu' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not there for an invoice that may not be sent', async () => {
  edit({ ...draft, allowedActions: ['edit'] });
  expect(await screen.findByRole('button', { name: 'Spara' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Spara och skicka' })).toBeNull();
});

it('saves a discount, and says what the draft replaces', async () => {
  const discount = { ...item, description: 'Rabatt', unitPrice: '-500', net: '-500.00' };
  const { update } = edit({ ...draft, items: [...draft.items, discount], replacesInvoiceId: 'invoice-9' });
  const replaced = await screen.findByRole('link', { name: 'Öppna krediterad faktura' });
  expect(replaced.getAttribute('href')).toBe('/admin/invoices/invoice-9/view');
  await userEvent.click(screen.getByRole('button', { name: 'Spara och skicka' }));
  await waitFor(() => {
    expect(update).toHaveBeenCalled();
  });
});
