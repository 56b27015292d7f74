import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider, type GetListParams } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { paths } from '../../lib/paths';
import { storePageSize } from '../../lib/preferences';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { renderAdmin } from '../../testing/renderAdmin';
import { ListPage } from './ListPage';

function show(total: number, at: string = paths.imports) {
  const getList = vi.fn((_: string, { pagination }: GetListParams) =>
    Promise.resolve({ data: [{ id: `${pagination?.page ?? 0}` }], total }),
  );
  renderAdmin(
    <ResourceContextProvider value="imports">
      <ListPage title="imports.title" sort={{ field: 'createdAt', order: 'DESC' }} empty="imports.empty">
        Raderna
      </ListPage>
    </ResourceContextProvider>,
    { data: { getList: getList as unknown as AdminDataProvider['getList'] }, at },
  );
  return () => getList.mock.lastCall?.[1].pagination;
}

it('takes as many rows a page as one chooses, from the first, and keeps the choice for the next time', async () => {
  const asked = show(300, `${paths.imports}?page=3`);
  await screen.findByText('51–75 av 300');
  await userEvent.click(screen.getByRole('combobox', { name: 'Rader per sida' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['25', '50', '100', '250']);
  await userEvent.click(screen.getByRole('option', { name: '250' }));
  await screen.findByText('1–250 av 300');
  expect(asked()).toEqual({ page: 1, perPage: 250 });
  expect(localStorage.getItem('admin.pageSize.imports')).toBe('250');
});

it('begins with the size that was chosen for this list, and for no other', async () => {
  storePageSize('imports', 100);
  storePageSize('users', 50);
  const asked = show(300);
  await screen.findByText('1–100 av 300');
  expect(asked()).toEqual({ page: 1, perPage: 100 });
});

it('lets an address with a size of its own have it', async () => {
  storePageSize('imports', 100);
  const asked = show(300, `${paths.imports}?perPage=50&page=2`);
  await screen.findByText('51–100 av 300');
  expect(asked()).toEqual({ page: 2, perPage: 50 });
});

it('offers no sizes where the smallest holds everything', async () => {
  show(25);
  await screen.findByText('1–25 av 25');
  expect(screen.queryByRole('combobox')).toBeNull();
});
