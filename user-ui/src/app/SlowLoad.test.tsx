import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { createQueryClient } from '@/lib/queryClient';
import { SlowLoad } from './SlowLoad';

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function Screen({ read }: { read: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['slow'], queryFn: read });
  return <p>{data ?? 'grey blocks'}</p>;
}

const title = 'This is taking longer than usual';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says after ten seconds that a screen takes long, and tries again', async () => {
  const read = vi.fn<() => Promise<string>>().mockReturnValue(new Promise(() => undefined));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen read={read} />
      <SlowLoad />
    </QueryClientProvider>,
  );
  await pass(9_900);
  expect(screen.queryByText(title)).toBeNull();
  await pass(200);
  expect(screen.getByText(title)).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(screen.queryByText(title)).toBeNull();
  expect(read).toHaveBeenCalledTimes(2);
  read.mockResolvedValue('what was asked for');
  await pass(10_000);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(100);
  expect(screen.getByText('what was asked for')).toBeDefined();
  expect(screen.queryByText(title)).toBeNull();
});

it('stays while a read is tried again after a time-out', async () => {
  const read = () =>
    new Promise<string>((_, reject) => {
      setTimeout(() => {
        reject(new Error('Request was aborted: timeout'));
      }, 10_000);
    });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen read={read} />
      <SlowLoad />
    </QueryClientProvider>,
  );
  await pass(15_000);
  expect(screen.getByText(title)).toBeDefined();
  await pass(20_000);
  expect(screen.queryByText(title)).toBeNull();
});

it('counts reads that follow one another as one wait', async () => {
  function Chain() {
    const { data } = useQuery({
      queryKey: ['first'],
      queryFn: () =>
        new Promise((resolve) => {
          setTimeout(resolve, 6_000, 'who is there');
        }),
    });
    return data === undefined ? null : <Screen read={() => new Promise(() => undefined)} />;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Chain />
      <SlowLoad />
    </QueryClientProvider>,
  );
  await pass(6_100);
  await pass(3_800);
  expect(screen.queryByText(title)).toBeNull();
  await pass(200);
  expect(screen.getByText(title)).toBeDefined();
});
