import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useHiddenColumns } from '../../lib/preferences';
import { renderAdmin } from '../../testing/renderAdmin';
import type { Client } from '../../types/api';
import type { Column } from './columns';
import { ColumnsMenu } from './ColumnsMenu';

const columns: Column<Client>[] = [
  { source: 'name', label: 'fields.name', render: ({ name }) => name },
  { source: 'email', label: 'fields.email', render: ({ email }) => email },
  { source: 'city', label: 'fields.city', render: ({ city }) => city },
];

beforeEach(() => {
  localStorage.clear();
});

function Hidden() {
  return <output>{useHiddenColumns('clients').join()}</output>;
}

function show() {
  return renderAdmin(
    <>
      <ColumnsMenu resource="clients" columns={columns} />
      <Hidden />
    </>,
  );
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Kolumner' }));
  return within(await screen.findByRole('menu', { name: 'Kolumner' }));
}

it('hides and shows columns, also the next time, but never the one that names the record', async () => {
  const { unmount } = show();
  const menu = await openMenu();
  expect(menu.queryByText('Namn')).toBeNull();
  const email = menu.getByRole('menuitemcheckbox', { name: 'E-post' });
  expect(email.getAttribute('aria-checked')).toBe('true');
  // A control inside would be one within another.
  expect(within(email).queryByRole('checkbox', { hidden: true })).toBeNull();
  await userEvent.click(email);
  expect(email.getAttribute('aria-checked')).toBe('false');
  unmount();

  show();
  const hidden = await screen.findByText('email', { selector: 'output' });
  await userEvent.click((await openMenu()).getByText('E-post'));
  expect(hidden.textContent).toBe('');
});
