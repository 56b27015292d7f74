import { expect, it, vi } from 'vitest';
import { makeQueryClient } from './queryClient';

interface Row {
  id: string;
  items?: string[];
}

const key = ['invoices', 'getOne', { id: 'i1', meta: undefined }];
const row: Row = { id: 'i1' };
const whole: Row = { id: 'i1', items: ['Arbete'] };

it('does not take the row of a list for the record itself', () => {
  const client = makeQueryClient();
  client.setQueryData<Row>(key, (known) => known ?? row);
  expect(client.getQueryData(key)).toBeUndefined();
  client.setQueryData<Row>(['invoices', 'getList'], () => row);
  expect(client.getQueryData(['invoices', 'getList'])).toEqual(row);
});

it('keeps and changes a record that was asked for or made', () => {
  const client = makeQueryClient();
  client.setQueryData<Row>(key, whole);
  client.setQueryData<Row>(key, (known) => known ?? row);
  expect(client.getQueryData(key)).toEqual(whole);
  client.setQueryData<Row>(key, (known) => known && { ...known, items: [] });
  expect(client.getQueryData(key)).toEqual({ id: 'i1', items: [] });
});

it('reads at most twice more, after a passing fault, and leaves writes to their keys', async () => {
  const client = makeQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  expect(mutations?.retry).toBe(false);
  const tries = async (message: string) => {
    const read = vi.fn(() => Promise.reject(new Error(message)));
    await expect(client.fetchQuery({ ...queries, retryDelay: 0, queryKey: [message], queryFn: read })).rejects.toThrow(
      message,
    );
    return read.mock.calls.length;
  };
  expect(await tries('Request was aborted: timeout')).toBe(3);
  expect(await tries('Finns inte')).toBe(1);
});
