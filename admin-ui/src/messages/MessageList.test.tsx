import { screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider, type GetListParams } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import MessageList from './MessageList';

it('begins with what was written in last, and finds what is closed', async () => {
  const getList = vi.fn((_: string, { sort }: GetListParams) => Promise.resolve({ data: [], total: 0, sort }));
  renderAdmin(
    <ResourceContextProvider value="messages">
      <MessageList />
    </ResourceContextProvider>,
    {
      data: { getList } as unknown as Partial<AdminDataProvider>,
      at: '/admin/messages?filter=%7B%22status%22%3A%22closed%22%7D',
    },
  );
  await waitFor(() => {
    expect(getList.mock.lastCall?.[1]).toMatchObject({
      sort: { field: 'lastWrittenAt', order: 'DESC' },
      filter: { status: 'closed' },
    });
  });
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Avslutat');
});
