import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ResourceContextProvider, type GetListParams, type GetManyParams } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { paths } from '../../lib/paths';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { aBatch, anInvoice } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { Invoice } from '../../types/api';
import InvoiceList from '../InvoiceList';

const filter = { status: 'pending', q: 'Nordisk' };
const at = `/admin/invoices?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const preview = { total: 8412, possible: 8400, sums: [{ currency: 'SEK', total: '1000.00' }] };

const invoices = Array.from({ length: 250 }, (_, nth) =>
  anInvoice({ id: `i${nth}`, clientName: `Kund ${nth}`, allowedActions: ['send'], version: nth }),
);

function show(data: Partial<AdminDataProvider>, { total = 8412, address = at, rows = invoices.slice(0, 2) } = {}) {
  const getList = vi.fn<(resource: string, params: GetListParams) => Promise<{ data: object[]; total: number }>>(
    (resource) => Promise.resolve(resource === 'invoices' ? { data: rows, total } : { data: [], total: 0 }),
  );
  const getMany = vi.fn((resource: string, { ids }: GetManyParams) =>
    Promise.resolve({ data: resource === 'invoices' ? invoices.filter(({ id }) => ids.includes(id)) : [] }),
  );
  renderAdmin(
    <Routes>
      <Route
        path="/admin/invoices"
        element={
          <ResourceContextProvider value="invoices">
            <InvoiceList />
          </ResourceContextProvider>
        }
      />
      <Route path="/admin/invoice-batches/:id" element={<p>Omgångens sida</p>} />
    </Routes>,
    {
      data: {
        getList: getList as unknown as AdminDataProvider['getList'],
        getMany: getMany as unknown as AdminDataProvider['getMany'],
        ...data,
      },
      at: address,
    },
  );
  return getList;
}

async function selectMatching() {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Välj alla på sidan' }));
  await userEvent.click(screen.getByRole('button', { name: 'Välj alla 8.412 matchande rader' }));
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('sends all that match by the list’s own filter, after what it would be about', async () => {
  const previewInvoiceBatch = vi.fn<AdminDataProvider['previewInvoiceBatch']>(() => Promise.resolve(preview));
  const createInvoiceBatch = vi.fn<AdminDataProvider['createInvoiceBatch']>(() => Promise.resolve(aBatch()));
  const getList = show({ previewInvoiceBatch, createInvoiceBatch });
  await selectMatching();
  expect(screen.getByText('Alla 8.412 matchande rader är valda')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Skicka' }));
  const dialog = await screen.findByRole('dialog', { name: 'Skicka 8.412 fakturor?' });
  expect(await within(dialog).findByText('8.400')).toBeDefined();
  expect(within(dialog).getByText(/^12 fakturor kan inte behandlas/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Skicka fakturor' }));
  expect(await screen.findByText('Omgångens sida')).toBeDefined();
  expect(previewInvoiceBatch).toHaveBeenCalledWith('send', filter);
  const asked = getList.mock.calls.find(([resource]) => resource === 'invoices')?.[1].filter as object;
  expect(createInvoiceBatch.mock.calls[0]?.[0]).toEqual({
    action: 'send',
    matching: { filter: JSON.stringify(asked), total: 8412 },
  });
});

it('is about the marked ones again once the choice or a filter changes', async () => {
  show({});
  await selectMatching();
  await userEvent.click(box('Välj Kund 0'));
  expect(screen.getByText('1 vald')).toBeDefined();
  expect(box('Välj Kund 1').checked).toBe(true);
  await userEvent.click(box('Välj Kund 0'));
  await userEvent.click(screen.getByRole('button', { name: 'Välj alla 8.412 matchande rader' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rensa filter' }));
  expect(await screen.findByText('2 valda')).toBeDefined();
});

it('offers no more than a batch can take', async () => {
  show({}, { total: 10_001 });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Välj alla på sidan' }));
  expect(screen.getByText(/^10\.001 rader matchar\. Du kan hantera högst 10\.000 åt gången/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /som matchar/ })).toBeNull();
});

it.each([
  ['the page is all', { total: 2 }],
  ['what is paid becomes salaries', { address: paths.invoicesWith('paid') }],
])('offers nothing where %s', async (_, list) => {
  show({}, list);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Välj alla på sidan' }));
  expect(screen.getByText('2 valda')).toBeDefined();
  expect(screen.queryByRole('button', { name: /som matchar/ })).toBeNull();
});

it('makes a batch of the chosen ones when they are too many to wait for, as they are now', async () => {
  const createInvoiceBatch = vi.fn<AdminDataProvider['createInvoiceBatch']>(() => Promise.resolve(aBatch()));
  show({ createInvoiceBatch }, { total: 250, rows: invoices });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Välj alla på sidan' }));
  await userEvent.click(screen.getByRole('button', { name: 'Skicka' }));
  const dialog = await screen.findByRole('dialog', { name: 'Skicka 250 fakturor?' });
  const yes = within(dialog).getByRole('button', { name: 'Skicka fakturor' });
  await waitFor(() => {
    expect(yes).toHaveProperty('disabled', false);
  });
  await userEvent.click(yes);
  await screen.findByText('Omgångens sida');
  const wanted = invoices.map(({ id, version }: Invoice) => ({ id, version }));
  expect(createInvoiceBatch.mock.calls[0]?.[0]).toEqual({ action: 'send', invoices: wanted });
}, 60_000);

it('says that the selection has changed, and shows the list and the figures as they are now', async () => {
  const details = { code: 'selection_changed', message: 'Urvalet har ändrats.' };
  const createInvoiceBatch = vi
    .fn<AdminDataProvider['createInvoiceBatch']>()
    .mockRejectedValueOnce(new HttpError('Urvalet har ändrats.', 409, details))
    .mockResolvedValueOnce(aBatch());
  const previewInvoiceBatch = vi
    .fn<AdminDataProvider['previewInvoiceBatch']>()
    .mockResolvedValueOnce(preview)
    .mockResolvedValue({ ...preview, total: 8410, possible: 8410 });
  const getList = show({ previewInvoiceBatch, createInvoiceBatch });
  const lists = () => getList.mock.calls.filter(([resource]) => resource === 'invoices').length;
  await selectMatching();
  await userEvent.click(screen.getByRole('button', { name: 'Skicka' }));
  await screen.findByText('8.400');
  const before = lists();
  await userEvent.click(screen.getByRole('button', { name: 'Skicka fakturor' }));
  expect(await screen.findByText('Urvalet har ändrats.')).toBeDefined();
  await screen.findByRole('dialog', { name: 'Skicka 8.410 fakturor?' });
  expect(lists()).toBeGreaterThan(before);
  await userEvent.click(screen.getByRole('button', { name: 'Skicka fakturor' }));
  await screen.findByText('Omgångens sida');
  const [[, first], [second, again]] = createInvoiceBatch.mock.calls as [[object, string], [object, string]];
  expect(second).toMatchObject({ matching: { total: 8410 } });
  expect(again).not.toBe(first);
});

it('does nothing that cannot be done, and says why the figures could not be had', async () => {
  const previewInvoiceBatch = vi
    .fn<AdminDataProvider['previewInvoiceBatch']>()
    .mockRejectedValueOnce(new HttpError('Filtret går inte att läsa', 422))
    .mockResolvedValue({ total: 8412, possible: 0, sums: [] });
  show({ previewInvoiceBatch });
  await selectMatching();
  await userEvent.click(screen.getByRole('button', { name: 'Makulera' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Filtret går inte att läsa/)).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Makulera fakturor' })).toHaveProperty('disabled', true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Försök igen' }));
  expect(await within(dialog).findByText('Ingen av de valda fakturorna kan makuleras.')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Makulera fakturor' })).toHaveProperty('disabled', true);
});

it('returns thousands only with a reason', async () => {
  const createInvoiceBatch = vi.fn<AdminDataProvider['createInvoiceBatch']>(() => Promise.resolve(aBatch()));
  show({ previewInvoiceBatch: () => Promise.resolve(preview), createInvoiceBatch });
  await selectMatching();
  await userEvent.click(screen.getByRole('button', { name: 'Returnera' }));
  await screen.findByText('8.400');
  const yes = screen.getByRole('button', { name: 'Returnera fakturor' });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: /Skäl/ }), 'Fel timpris');
  await userEvent.click(yes);
  await screen.findByText('Omgångens sida');
  expect(createInvoiceBatch.mock.calls[0]?.[0]).toMatchObject({ action: 'return', reason: 'Fel timpris' });
});
