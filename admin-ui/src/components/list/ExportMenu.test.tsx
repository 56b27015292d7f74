import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, it } from 'vitest';
import { renderAdmin } from '../../testing/renderAdmin';
import { ExportMenu } from './ExportMenu';

it('leads to the whole list with its filters and order', async () => {
  const list = { resource: 'invoices', filterValues: { status: 'sent' }, sort: { field: 'dueDate', order: 'ASC' } };
  renderAdmin(
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <ExportMenu />
    </ListContextProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Exportera' }));
  const href = (await screen.findByRole('menuitem', { name: 'CSV' })).getAttribute('href') ?? '';
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  expect(pathname).toBe('/api/admin/invoices/export');
  expect(Object.fromEntries(searchParams)).toEqual({
    format: 'csv',
    filter: '{"status":"sent"}',
    sort: '["dueDate","ASC"]',
    language: 'sv',
  });
});
