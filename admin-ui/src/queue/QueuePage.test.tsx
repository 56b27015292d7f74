import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { anInvoice } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { InvoiceReview } from '../types/api';
import QueuePage from './QueuePage';

const line = { description: 'Konsult', quantity: '10', unit: 'h', unitPrice: '1000', vatRate: '25', net: '10000.00' };
const allowedActions = ['send', 'return'];
const one = anInvoice({ id: 'one', clientName: 'Ett AB', allowedActions, items: [line], version: 3 });
const two = anInvoice({ id: 'two', clientName: 'Två AB', allowedActions, items: [line], version: 4 });

const review = (version: number): InvoiceReview => ({
  version,
  findings: [
    { code: 'first_to_client', stance: 'against', field: 'clientId', message: 'Första fakturan till kunden.' },
  ],
  deadline: {
    submittedAt: '2026-11-20T09:00:00Z',
    cutoff: '15:00',
    sendBy: '2026-11-20',
    urgency: 'today',
    message: 'Bör skickas i dag.',
  },
});

function show(calls: Partial<AdminDataProvider> = {}, unseen = 0) {
  let waiting = [one, two];
  const out = (id: string) => {
    waiting = waiting.filter((invoice) => invoice.id !== id);
    return Promise.resolve(one);
  };
  const sendInvoice = vi.fn<AdminDataProvider['sendInvoice']>(({ id }) => out(id));
  const returnInvoice = vi.fn<AdminDataProvider['returnInvoice']>(({ id }) => out(id));
  const reviewInvoice = vi.fn<AdminDataProvider['reviewInvoice']>((id) =>
    Promise.resolve(review(id === 'one' ? 3 : 4)),
  );
  const getList = () => Promise.resolve({ data: waiting, total: waiting.length + unseen });
  const getOne = (_: string, { id }: { id: unknown }) => Promise.resolve({ data: id === 'one' ? one : two });
  renderAdmin(<QueuePage />, {
    data: {
      getList: getList as unknown as AdminDataProvider['getList'],
      getOne: getOne as unknown as AdminDataProvider['getOne'],
      listInvoiceFiles: () => Promise.resolve([]),
      reviewInvoice,
      sendInvoice,
      returnInvoice,
      ...calls,
    },
    at: '/admin/queue',
  });
  return { sendInvoice, returnInvoice, reviewInvoice };
}

it('shows what speaks for and against the first, with the next one loaded, and moves by keys', async () => {
  const { reviewInvoice } = show();
  expect(await screen.findByText('Första fakturan till kunden.')).toBeDefined();
  expect(screen.getByText(/Bör skickas i dag\./)).toBeDefined();
  expect(screen.getByText('1 av 2')).toBeDefined();
  expect(reviewInvoice.mock.calls.map(([id]) => id).sort()).toEqual(['one', 'two']);
  await userEvent.keyboard('j');
  expect(await screen.findByText('2 av 2')).toBeDefined();
  expect(screen.getByRole('link', { current: true }).textContent).toContain('Två AB');
  await userEvent.keyboard('k');
  expect(await screen.findByText('1 av 2')).toBeDefined();
});

it('counts those that wait behind what is shown, and says when they come', async () => {
  show({}, 20);
  expect(await screen.findByText('1 av 22')).toBeDefined();
  expect(screen.getByText('20 fakturor till visas när du har behandlat de här.')).toBeDefined();
});

it('approves the version that was seen, and goes on with the next', async () => {
  const { sendInvoice } = show();
  await screen.findByText('Första fakturan till kunden.');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Godkänn och skicka' })).toHaveProperty('disabled', false);
  });
  await userEvent.keyboard('a');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Skicka/ }));
  expect(await screen.findByText('1 av 1')).toBeDefined();
  expect(screen.getByRole('link', { current: true }).textContent).toContain('Två AB');
  expect(sendInvoice.mock.calls[0]?.[0]).toMatchObject({ id: 'one', version: 3 });
});

it('returns with a reason at a field of the invoice', async () => {
  const { returnInvoice } = show();
  await screen.findByText('Första fakturan till kunden.');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Returnera' })).toHaveProperty('disabled', false);
  });
  await userEvent.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Skäl/ }), 'Skriv vad som gjordes');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Fält att rätta' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Rad 1: Beskrivning' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /Returnera/ }));
  await waitFor(() => {
    expect(returnInvoice).toHaveBeenCalled();
  });
  const [seen, reason, , field] = returnInvoice.mock.calls[0] ?? [];
  expect([seen?.version, reason, field]).toEqual([3, 'Skriv vad som gjordes', 'items[0].description']);
});

it('returns by keys alone, from the text of several lines', async () => {
  const { returnInvoice } = show();
  await screen.findByText('Första fakturan till kunden.');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Returnera' })).toHaveProperty('disabled', false);
  });
  await userEvent.keyboard('r');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(returnInvoice).not.toHaveBeenCalled();
  await userEvent.keyboard('Fel pris{Enter}Fråga kunden{Control>}{Enter}{/Control}');
  await waitFor(() => {
    expect(returnInvoice.mock.calls[0]?.[1]).toBe('Fel pris\nFråga kunden');
  });
});

it('lists its keys, and forgets them when they are turned off', async () => {
  show();
  await screen.findByText('Första fakturan till kunden.');
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Kortkommandon' });
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Aktivera kortkommandon' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stäng' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await userEvent.keyboard('j');
  expect(screen.getByText('1 av 2')).toBeDefined();
});

it('leads to the client whose address is missing', async () => {
  const findings: InvoiceReview['findings'] = [
    { code: 'client_address_missing', stance: 'obstacle', field: 'clientId', message: 'Kundens adress saknas.' },
  ];
  show({ reviewInvoice: () => Promise.resolve({ ...review(3), findings }) });
  expect(await screen.findByText(/Kundens adress saknas\./)).toBeDefined();
  const [link] = screen.getAllByRole('link', { name: 'Öppna kund' });
  expect(link?.getAttribute('href')).toBe(`/admin/clients/${one.clientId}`);
});
