import { QueryClientProvider } from '@tanstack/react-query';
import { act as settled, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from './queryClient';
import { useWrite } from './useWrite';

function render<Output>(write: (input: string, key: string) => Promise<Output>) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, hook: renderHook(() => useWrite({ write, invalidates: ['/api/clients'] }), { wrapper }) };
}

it('forgets what it touched', async () => {
  const { client, hook } = render(() => Promise.resolve('done'));
  client.setQueryData(['/api/clients', 'list'], []);
  await settled(() => hook.result.current.mutateAsync('a'));
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
