import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ResourceContextProvider, useRefresh, type GetListParams } from 'react-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Page } from '../components/Page';
import { paths } from '../lib/paths';
import type { AdminDataProvider } from '../providers/dataProvider';
import { anInvoice } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import InvoiceList from './InvoiceList';

type GetList = AdminDataProvider['getList'];

function Refresh() {
  const refresh = useRefresh();
  return <button onClick={refresh}>Uppdatera</button>;
}

function show(getList: (params: GetListParams) => Promise<{ data: object[]; total: number }>, at = '/admin/invoices') {
  const calls = vi.fn((resource: string, params: GetListParams) =>
    resource === 'invoices' ? getList(params) : Promise.resolve({ data: [], total: 0 }),
  );
  renderAdmin(
    <ResourceContextProvider value="invoices">
      <InvoiceList />
      <Refresh />
    </ResourceContextProvider>,
    // The names of what the filters are set to, which no test here is about.
    { data: { getList: calls as unknown as GetList, getMany: () => Promise.resolve({ data: [] }) }, at },
  );
  return calls;
}

it('shows invoices with a real link, their status in words and their amounts', async () => {
  show(() => Promise.resolve({ data: [anInvoice({ invoiceNumber: '1001', status: 'overdue' })], total: 1 }));
  expect((await screen.findByRole('link', { name: '1001' })).getAttribute('href')).toBe(
    '/admin/invoices/invoice-1/view',
  );
  expect(screen.getByText('Förfallen')).toBeDefined();
  expect(screen.getAllByText(/12\.500,00/).length).toBe(2);
  expect(screen.getByText('1–1 av 1')).toBeDefined();
});

it('finds what is written off by its status', async () => {
  const row = anInvoice({ invoiceNumber: '1001', status: 'written_off', writtenOff: '12500.00', left: '0.00' });
  const calls = show(() => Promise.resolve({ data: [row], total: 1 }));
  await screen.findByRole('link', { name: '1001' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Avskriven' }));
  await waitFor(() => {
    const asked = calls.mock.calls.filter(([resource]) => resource === 'invoices').at(-1)?.[1];
    expect(asked?.filter).toEqual({ status: 'written_off' });
  });
});

it('finds what is doubtful by its reason', async () => {
  const row = anInvoice({ invoiceNumber: '1001', status: 'sent', disputed: '12500.00' });
  const calls = show(() => Promise.resolve({ data: [row], total: 1 }));
  await screen.findByRole('link', { name: '1001' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Osäkra fordringar' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Omtvistade' }));
  await waitFor(() => {
    const asked = calls.mock.calls.filter(([resource]) => resource === 'invoices').at(-1)?.[1];
    expect(asked?.filter).toEqual({ doubt: 'disputed' });
  });
});

it('says what to do when there are none', async () => {
  show(() => Promise.resolve({ data: [], total: 0 }));
  expect(await screen.findByText(/Inga fakturor ännu/)).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Ny faktura' }).length).toBe(2);
});

it('offers to clear filters that nothing matches, and takes them from the address', async () => {
  const calls = show(
    () => Promise.resolve({ data: [], total: 0 }),
    '/admin/invoices?filter=%7B%22status%22%3A%22paid%22%7D',
  );
  expect(await screen.findByText('Inga resultat matchar filtren.')).toBeDefined();
  expect(calls.mock.calls.find(([resource]) => resource === 'invoices')?.[1].filter).toEqual({ status: 'paid' });
});

it('shows why it failed and the way to try again, and says it once', async () => {
  show(() => Promise.reject(new HttpError('Databasen svarar inte', 503)));
  expect((await screen.findByRole('alert')).textContent).toContain('Databasen svarar inte');
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
  expect(screen.getAllByText(/Databasen svarar inte/)).toHaveLength(1);
});

it('keeps what is on the screen when it cannot be fetched anew, and says so in passing', async () => {
  let isAway = false;
  show(() =>
    isAway
      ? Promise.reject(new HttpError('Databasen svarar inte', 503))
      : Promise.resolve({ data: [anInvoice({ invoiceNumber: '1001' })], total: 1 }),
  );
  await screen.findByRole('link', { name: '1001' });
  isAway = true;
  await userEvent.click(screen.getByRole('button', { name: 'Uppdatera' }));
  expect(await screen.findByText(/Kunde inte uppdateras: Databasen svarar inte/)).toBeDefined();
  expect(screen.getByRole('link', { name: '1001' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull();
});

it('is come back to from an invoice as it was left, and whole when one was elsewhere since', async () => {
  const getList = () => Promise.resolve({ data: [anInvoice({ invoiceNumber: '1001' })], total: 1 });
  const list = (
    <ResourceContextProvider value="invoices">
      <InvoiceList />
    </ResourceContextProvider>
  );
  const invoice = (
    <Page title="Fakturan" back={{ to: paths.invoices, label: 'Tillbaka' }}>
      <Link to={paths.dashboard}>Till översikten</Link>
    </Page>
  );
  const panel = (
    <Page title="Översikt">
      <Link to={paths.invoice('invoice-1')}>Till fakturan</Link>
    </Page>
  );
  renderAdmin(
    <Routes>
      <Route path="/admin/invoices" element={list} />
      <Route path="/admin/invoices/:id/view" element={invoice} />
      <Route path="/admin/panel" element={panel} />
    </Routes>,
    { data: { getList: getList as unknown as GetList }, at: '/admin/invoices?filter=%7B%22q%22%3A%22Ett%22%7D' },
  );
  await userEvent.click(await screen.findByRole('link', { name: '1001' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Tillbaka' }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Sök' })).value).toBe('Ett');
  await userEvent.click(await screen.findByRole('link', { name: '1001' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Till översikten' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Till fakturan' }));
  expect((await screen.findByRole('link', { name: 'Tillbaka' })).getAttribute('href')).toBe(paths.invoices);
});

it('shows what a client has yet to pay, and says so in its filter', async () => {
  const calls = show(
    () => Promise.resolve({ data: [anInvoice({ invoiceNumber: '1001', status: 'overdue' })], total: 1 }),
    paths.openInvoicesOfClient('client-1'),
  );
  await screen.findByRole('link', { name: '1001' });
  const [, params] = calls.mock.calls.find(([resource]) => resource === 'invoices') ?? [];
  expect(params?.filter).toEqual({ clientId: 'client-1', status: ['sent', 'overdue'] });
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Obetald');
});
