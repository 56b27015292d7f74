import { QueryClientProvider } from '@tanstack/react-query';
import { act as settled, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './queryClient';
import { useWrite } from './useWrite';

function render<Output>(write: (input: string, key: string) => Promise<Output>) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, hook: renderHook(() => useWrite({ write, invalidates: ['/api/clients'] }), { wrapper }) };
}

it('repeats a write with a key once, with that key, and forgets what it touched', async () => {
  const keys: string[] = [];
  const { client, hook } = render((_input, key) => {
    keys.push(key);
    return keys.length === 1 ? Promise.reject(new Error('connection reset')) : Promise.resolve('done');
  });
  client.setQueryData(['/api/clients', 'list'], []);
  await settled(() => hook.result.current.mutateAsync('a'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(client.getQueryData(['/api/clients', 'list'])).toBeUndefined();
});

it('keeps the key of a failed write for the same input only', async () => {
  const seen: string[] = [];
  const { hook } = render((_input, key) => {
    seen.push(key);
    return Promise.reject(new Error('Kunden finns redan'));
  });
  for (const input of ['a', 'a', 'b']) {
    await settled(() => expect(hook.result.current.mutateAsync(input)).rejects.toThrow());
  }
  expect(seen[0]).toBe(seen[1]);
  expect(seen[1]).not.toBe(seen[2]);
});

it('never repeats a write that has no key on the server', async () => {
  const write = vi.fn<(input: string) => void>();
  const { hook } = render((input: string) => {
    write(input);
    return Promise.reject(new Error('connection reset'));
  });
  await settled(() => expect(hook.result.current.mutateAsync('a')).rejects.toThrow());
  expect(write).toHaveBeenCalledTimes(1);
});
