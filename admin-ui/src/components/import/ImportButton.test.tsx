import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RouteLink } from '../RouteLink';
import { renderAdmin } from '../../testing/renderAdmin';
import { ImportButton } from './ImportButton';

function Page() {
  return (
    <>
      <p>{useLocation().pathname}</p>
      <ImportButton label="Importera" />
      <RouteLink to="/admin/invoices?filter=1">Visa</RouteLink>
    </>
  );
}

it('opens over the page it stands on, and closes when the way leads on, though to the same page', async () => {
  renderAdmin(<Page />, { at: '/admin/invoices' });
  await userEvent.click(screen.getByRole('button', { name: 'Importera' }));
  expect(await screen.findByRole('dialog', { name: 'Importera fil' })).toBeDefined();
  expect(screen.getByText('/admin/invoices')).toBeDefined();
  // Behind the dialog, as the link in it would be followed.
  screen.getByText('Visa').click();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('is there for whom the server lets bring in such a file', async () => {
  const clerk = { getPermissions: () => Promise.resolve(['import', 'manage_clients']) };
  renderAdmin(
    <>
      <ImportButton kind="clients" label="Importera kunder" />
      <ImportButton kind="users" label="Importera användare" />
    </>,
    { auth: clerk },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Importera kunder' }));
  expect(screen.queryByRole('button', { name: 'Importera användare', hidden: true })).toBeNull();
  expect((await screen.findByRole('combobox')).textContent).toBe('Kunder');
});
