import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider, type GetListParams } from 'react-admin';
import { expect, it } from 'vitest';
import { paths } from '../../lib/paths';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { renderAdmin } from '../../testing/renderAdmin';
import { ListPage } from './ListPage';
import { RecordTable } from './RecordTable';

it('lets nobody choose rows that are about to make way for others, nor counts those that are to come', async () => {
  let arrive: (() => void) | undefined;
  const getList = async (_: string, { pagination }: GetListParams) => {
    const rows = pagination?.perPage ?? 0;
    if (rows > 25) await new Promise<void>((resolve) => (arrive = resolve));
    return { data: Array.from({ length: rows }, (_, nth) => ({ id: `row ${String(nth)}` })), total: 300 };
  };
  renderAdmin(
    <ResourceContextProvider value="imports">
      <ListPage title="imports.title" sort={{ field: 'createdAt', order: 'DESC' }} empty="imports.empty">
        <RecordTable<{ id: string }>
          columns={[]}
          selection={{ name: ({ id }) => id, acts: undefined, maxMatching: 500 }}
        />
      </ListPage>
    </ResourceContextProvider>,
    { data: { getList: getList as unknown as AdminDataProvider['getList'] }, at: paths.imports },
  );
  const page = await screen.findByRole('checkbox', { name: 'Välj alla på sidan' });
  await userEvent.click(page);
  screen.getByRole('button', { name: 'Välj alla 300 matchande rader' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Rader per sida' }));
  await userEvent.click(screen.getByRole('option', { name: '50' }));

  await screen.findByText('Laddar');
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Välj alla 300 matchande rader' })).toBeNull();
  expect(screen.queryByText('1–50 av 300')).toBeNull();

  arrive?.();
  await screen.findByText('1–50 av 300');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Välj alla på sidan' }));
  await screen.findByText('50 valda');
});
