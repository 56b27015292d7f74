import { act, fireEvent, screen } from '@testing-library/react';
import { ResourceContextProvider, useGetOne } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageSkeleton } from '../components/PageSkeleton';
import { renderAdmin } from '../testing/renderAdmin';
import { SlowLoad } from './SlowLoad';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function Invoice() {
  const { data } = useGetOne<{ id: string; number: string }>('invoices', { id: 'invoice-1' });
  return data ? <p>{data.number}</p> : <PageSkeleton />;
}

const title = 'Det tar längre tid än vanligt';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says after ten seconds that a page takes long, goes on waiting, and tries again', async () => {
  const read = vi.fn().mockReturnValue(new Promise(() => undefined));
  renderAdmin(
    <ResourceContextProvider value="invoices">
      <Invoice />
      <SlowLoad />
    </ResourceContextProvider>,
    { data: { getOne: read } },
  );
  await pass(9_900);
  expect(screen.queryByText(title)).toBeNull();
  await pass(200);
  expect(screen.getByText(title).closest('[role=status]')).not.toBeNull();
  expect(screen.getByLabelText('Laddar')).toBeDefined();

  read.mockResolvedValue({ data: { id: 'invoice-1', number: '2026-00001' } });
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  await pass(100);
  expect(read).toHaveBeenCalledTimes(2);
  expect(screen.getByText('2026-00001')).toBeDefined();
  expect(screen.queryByText(title)).toBeNull();
});
