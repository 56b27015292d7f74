import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../../testing/renderAdmin';
import { SavedQueries } from './SavedQueries';

beforeEach(() => {
  localStorage.clear();
});

function show(filterValues: object) {
  const setFilters = vi.fn();
  const list = { resource: 'invoices', filterValues, setFilters } as unknown as ListControllerResult;
  const { unmount } = renderAdmin(
    <ListContextProvider value={list}>
      <SavedQueries />
    </ListContextProvider>,
  );
  return { setFilters, unmount };
}

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu', { name }));
}

it('keeps filters under a name, uses them again and forgets them', async () => {
  const first = show({ status: 'overdue' });
  await userEvent.click((await openMenu('Sparade filter')).getByText('Spara filter …'));
  await userEvent.type(screen.getByRole('textbox'), 'Att påminna om{Enter}');
  first.unmount();

  const { setFilters, unmount } = show({});
  await userEvent.click((await openMenu('Sparade filter')).getByText('Att påminna om'));
  expect(setFilters).toHaveBeenCalledWith({ status: 'overdue' }, [], false);
  unmount();

  // The button says which of them the list shows.
  show({ status: 'overdue' });
  await userEvent.click((await openMenu('Att påminna om')).getByText('Ta bort ”Att påminna om”'));
  const menu = await openMenu('Sparade filter');
  expect(menu.queryByText('Att påminna om')).toBeNull();
});

it('has nothing to keep without a filter', async () => {
  show({});
  const keep = (await openMenu('Sparade filter')).getByRole('menuitem', { name: 'Spara filter …' });
  expect(keep.getAttribute('aria-disabled')).toBe('true');
});
