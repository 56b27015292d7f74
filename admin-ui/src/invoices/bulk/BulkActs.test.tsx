import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { anInvoice } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import InvoiceList from '../InvoiceList';

const rows = [
  anInvoice({ id: 'one', clientName: 'Ett AB', allowedActions: ['send', 'return'], version: 3 }),
  anInvoice({ id: 'two', clientName: 'Två AB', allowedActions: ['send', 'return'], version: 5 }),
];

function show(actOnInvoices: AdminDataProvider['actOnInvoices']) {
  const getList = (resource: string) =>
    Promise.resolve(resource === 'invoices' ? { data: rows, total: 2 } : { data: [], total: 0 });
  const getMany = () => Promise.resolve({ data: rows });
  renderAdmin(
    <ResourceContextProvider value="invoices">
      <InvoiceList />
    </ResourceContextProvider>,
    {
      data: {
        getList: getList as unknown as AdminDataProvider['getList'],
        getMany: getMany as unknown as AdminDataProvider['getMany'],
        actOnInvoices,
      },
      at: '/admin/invoices',
    },
  );
}

it('sends all on the page as they were seen, tells what became of each, and keeps the refused chosen', async () => {
  const act = vi.fn<AdminDataProvider['actOnInvoices']>(() =>
    Promise.resolve({
      results: [
        { id: 'one', ok: true, status: 'sent', invoiceNumber: '2026-00001' },
        { id: 'two', ok: false, status: 'pending', code: 'stale_version', message: 'Någon har ändrat den.' },
      ],
    }),
  );
  show(act);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Välj alla på sidan' }));
  expect(screen.getByRole('button', { name: 'Makulera' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Skicka' }));
  const question = await screen.findByRole('dialog', { name: 'Skicka 2 fakturor?' });
  expect(within(question).getByText(/25\.000,00/)).toBeDefined();
  await userEvent.click(within(question).getByRole('button', { name: 'Skicka fakturor' }));
  const report = await screen.findByRole('dialog', { name: 'Resultat' });
  expect(within(report).getByText('Någon har ändrat den.')).toBeDefined();
  expect(within(report).getByText(/2026-00001/)).toBeDefined();
  expect(act.mock.calls[0]?.[0]).toEqual({
    action: 'send',
    invoices: [
      { id: 'one', version: 3 },
      { id: 'two', version: 5 },
    ],
  });
  await userEvent.click(within(report).getByRole('button', { name: 'Stäng' }));
  await waitFor(() => {
    expect(screen.getByRole('checkbox', { name: 'Välj Två AB' })).toHaveProperty('checked', true);
  });
  expect(screen.getByRole('checkbox', { name: 'Välj Ett AB' })).toHaveProperty('checked', false);
});

it('returns several only with a reason', async () => {
  const act = vi.fn<AdminDataProvider['actOnInvoices']>(() => Promise.resolve({ results: [] }));
  show(act);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Välj Ett AB' }));
  await userEvent.click(screen.getByRole('button', { name: 'Returnera' }));
  const yes = await screen.findByRole('button', { name: 'Returnera fakturor' });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: /Skäl/ }), 'Fel timpris');
  await userEvent.click(yes);
  await waitFor(() => {
    expect(act.mock.calls[0]?.[0]).toMatchObject({ action: 'return', reason: 'Fel timpris' });
  });
});
