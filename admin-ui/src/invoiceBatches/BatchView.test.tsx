import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { paths } from '../lib/paths';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aBatch } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { InvoiceBatch, InvoiceBatchRow, Permission } from '../types/api';
import BatchView from './BatchView';

const refused: InvoiceBatchRow = {
  id: 'invoice-1',
  status: 'refused',
  code: 'client_archived',
  message: 'Kunden är arkiverad.',
  userName: 'Anna Andersson',
  clientName: 'Nordisk Design AB',
  currency: 'SEK',
  total: '12500.00',
};
const sent: InvoiceBatchRow = {
  ...refused,
  id: 'invoice-2',
  status: 'done',
  code: undefined,
  message: undefined,
  invoiceNumber: '2026-00001',
};
const done = aBatch({ status: 'done', done: 290, finishedAt: '2026-11-23T10:05:00Z' });

type Rows = AdminDataProvider['listInvoiceBatchRows'];

function show(
  getOne: () => Promise<InvoiceBatch>,
  data: Partial<AdminDataProvider> = {},
  permissions?: Permission[],
  search = '',
) {
  const listInvoiceBatchRows = vi.fn<Rows>(() => Promise.resolve({ rows: [refused, sent], total: 300 }));
  renderAdmin(
    <Routes>
      <Route path="/admin/invoice-batches/:id" element={<BatchView />} />
    </Routes>,
    {
      data: {
        getOne: (() => getOne().then((batch) => ({ data: batch }))) as unknown as AdminDataProvider['getOne'],
        listInvoiceBatchRows,
        ...data,
      },
      at: `${paths.invoiceBatch('batch-1')}${search}`,
      ...(permissions && { permissions }),
    },
  );
  return listInvoiceBatchRows;
}

it('follows a batch until it is done', async () => {
  const answers = [aBatch({ done: 100, refused: 0 }), aBatch({ done: 200, refused: 10 }), done];
  show(() => Promise.resolve(answers.length > 1 ? (answers.shift() as InvoiceBatch) : done));
  expect(await screen.findByRole('heading', { level: 1, name: 'Skickar 300 fakturor' })).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Förlopp' }).getAttribute('aria-valuetext')).toBe('100 av 300');
  expect(screen.getByText(/Du kan lämna sidan/)).toBeDefined();
  expect(await screen.findByText('210 av 300')).toBeDefined();
  expect(await screen.findByText(/290 av 300 fakturor är behandlade/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Skicka 300 fakturor' })).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows each invoice with the way there, and why it was refused', async () => {
  show(() => Promise.resolve(done));
  expect((await screen.findByRole('link', { name: 'Utan nummer' })).getAttribute('href')).toBe(
    paths.invoice('invoice-1'),
  );
  expect(screen.getByText('Kunden är arkiverad.')).toBeDefined();
  expect(screen.getByRole('link', { name: '2026-00001' })).toBeDefined();
  expect(screen.getByText('1–25 av 300')).toBeDefined();
});

it('shows only those of a status', async () => {
  const rows = show(() => Promise.resolve(done), {}, undefined, '?page=2');
  await screen.findByText('26–50 av 300');
  await userEvent.click(screen.getByRole('combobox', { name: 'Visa' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Inte genomförd (10)' }));
  await waitFor(() => {
    expect(rows).toHaveBeenLastCalledWith('batch-1', { status: 'refused', range: '[0,24]' });
  });
});

it('is stopped after a question', async () => {
  let batch = aBatch();
  const stopInvoiceBatch = vi.fn(() => {
    batch = aBatch({ status: 'stopped', finishedAt: '2026-11-23T10:01:00Z' });
    return Promise.resolve(batch);
  });
  show(() => Promise.resolve(batch), { stopInvoiceBatch });
  await userEvent.click(await screen.findByRole('button', { name: 'Stoppa' }));
  expect(stopInvoiceBatch).not.toHaveBeenCalled();
  await screen.findByRole('dialog', { name: 'Stoppa massåtgärden?' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Stoppa' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/Stoppad efter 110 av 300 fakturor/)).toBeDefined();
  expect(stopInvoiceBatch).toHaveBeenCalledWith('batch-1');
  expect(screen.getByRole('button', { name: 'Fortsätt med 190' })).toBeDefined();
});

it('tries those again that were refused', async () => {
  let batch = done;
  const retryInvoiceBatch = vi.fn(() => {
    batch = aBatch({ status: 'done', done: 300, refused: 0 });
    return Promise.resolve(batch);
  });
  show(() => Promise.resolve(batch), { retryInvoiceBatch });
  await userEvent.click(await screen.findByRole('button', { name: 'Försök igen med 10' }));
  await screen.findByText(/Åtgärden körs i ditt namn/);
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText('Alla 300 fakturor är behandlade.')).toBeDefined();
  expect(retryInvoiceBatch).toHaveBeenCalledWith('batch-1');
  expect(screen.queryByRole('button', { name: /Försök igen/ })).toBeNull();
});

it('says why it stopped by itself', async () => {
  show(() => Promise.resolve(aBatch({ status: 'stopped', fault: 'Ada Admin får inte längre skicka.' })));
  expect((await screen.findByRole('alert')).textContent).toContain('Ada Admin får inte längre skicka.');
});

it('keeps its acts from who may only look', async () => {
  show(() => Promise.resolve(done), {}, ['read']);
  await screen.findByText(/290 av 300 fakturor är behandlade/);
  expect(screen.queryByRole('button', { name: /Försök igen/ })).toBeNull();
});

it('shows why it could not be had, and the way to try again', async () => {
  const getOne = vi
    .fn<() => Promise<InvoiceBatch>>()
    .mockRejectedValueOnce(new HttpError('Det finns ingen sådan', 404))
    .mockResolvedValue(done);
  show(getOne);
  expect((await screen.findByRole('alert')).textContent).toContain('Det finns ingen sådan');
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Skicka 300 fakturor' })).toBeDefined();
});

it('says that there are no invoices of a status', async () => {
  show(() => Promise.resolve(done), { listInvoiceBatchRows: () => Promise.resolve({ rows: [], total: 0 }) });
  expect(await screen.findByText('Inga fakturor.')).toBeDefined();
});
