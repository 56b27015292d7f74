import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, useList, type RaRecord } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin } from '../../testing/renderAdmin';
import { TextField } from '../form/fields';
import { Filters } from './Filters';

const setFilters = vi.fn();

function List() {
  const list = useList<RaRecord>({ data: [] });
  return (
    <ListContextProvider value={{ ...list, setFilters }}>
      <Filters>
        <TextField source="q" label="filters.search" type="search" />
      </Filters>
    </ListContextProvider>
  );
}

const pastTheDelay = () => new Promise((over) => setTimeout(over, 400));

afterEach(() => {
  setFilters.mockReset();
  window.history.replaceState(null, '', '/');
});

it('applies what is typed a moment later', async () => {
  renderAdmin(<List />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Sök' }), 'anna');
  await waitFor(() => {
    expect(setFilters).toHaveBeenCalledWith({ q: 'anna' });
  });
});

it('leads nobody back who has gone on to another page in that moment', async () => {
  renderAdmin(<List />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Sök' }), 'anna');
  window.history.replaceState(null, '', '/admin/invoices/1/view');
  await pastTheDelay();
  expect(setFilters).not.toHaveBeenCalled();
});
