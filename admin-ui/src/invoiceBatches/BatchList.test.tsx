import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { paths } from '../lib/paths';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aBatch } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { InvoiceBatch } from '../types/api';
import BatchList from './BatchList';
import { RunningBatches } from '../components/batch/RunningBatches';

function show(of: () => InvoiceBatch[], ui = <BatchList />) {
  const getList = () => Promise.resolve({ data: of(), total: of().length });
  renderAdmin(<ResourceContextProvider value="invoice-batches">{ui}</ResourceContextProvider>, {
    data: { getList: getList as unknown as AdminDataProvider['getList'] },
    at: paths.invoiceBatches,
  });
}

it('lists batches with their act, counts and who runs them', async () => {
  show(() => [aBatch(), aBatch({ id: 'batch-2', action: 'cancel', status: 'done', total: 1, done: 1, refused: 0 })]);
  const link = await screen.findByRole('link', { name: 'Skickar 300 fakturor' });
  expect(link.getAttribute('href')).toBe(paths.invoiceBatch('batch-1'));
  expect(screen.getByRole('link', { name: 'Makulera 1 faktura' })).toBeDefined();
  expect(screen.getByText('Pågår')).toBeDefined();
  expect(screen.getAllByText('Ada Admin')).toHaveLength(2);
});

it('says how a batch comes to be when there is none', async () => {
  show(() => []);
  expect(await screen.findByText(/Inga massåtgärder ännu/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Gå till fakturor' }).getAttribute('href')).toBe(paths.invoices);
});

it('tells of batches that run while they do, and has invoices asked for anew after them', async () => {
  let batches = [aBatch(), aBatch({ id: 'batch-2', status: 'done' })];
  const askInvoices = vi.fn(() => Promise.resolve([]));
  const Invoices = () => {
    useQuery({ queryKey: ['invoices'], queryFn: askInvoices });
    return null;
  };
  show(
    () => batches,
    <>
      <RunningBatches />
      <Invoices />
    </>,
  );
  const link = await screen.findByRole('link', { name: 'Skickar 300 fakturor' });
  expect(link.getAttribute('href')).toBe(paths.invoiceBatch('batch-1'));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  batches = [aBatch({ status: 'done' })];
  await waitFor(() => {
    expect(screen.queryByRole('note')).toBeNull();
    expect(askInvoices).toHaveBeenCalledTimes(2);
  });
});
