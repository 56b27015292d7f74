import { fireEvent, screen } from '@testing-library/react';
import { Form, RecordContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { RolesField } from './RolesField';

function renderRoles(id: string, permissions?: string[]) {
  const save = vi.fn();
  const record = { id, roles: ['support'] };
  renderAdmin(
    <RecordContextProvider value={record}>
      <Form record={record} onSubmit={save}>
        <RolesField />
        <button type="submit">Save</button>
      </Form>
    </RecordContextProvider>,
    permissions && { auth: { getPermissions: () => Promise.resolve(permissions) } },
  );
  return save;
}

it('gives and takes roles, in the order of the table', async () => {
  const save = renderRoles('user-1');
  const finance = await screen.findByRole('checkbox', { name: 'Ekonomi' });
  await vi.waitFor(() => {
    expect(finance.hasAttribute('disabled')).toBe(false);
  });
  fireEvent.click(finance);
  fireEvent.click(screen.getByText('Save'));
  await vi.waitFor(() => {
    expect(save.mock.calls[0]?.[0]).toMatchObject({ roles: ['finance', 'support'] });
  });
});

it('is closed for oneself, and for who may not choose colleagues', async () => {
  renderRoles('admin-1');
  expect(await screen.findByText('Du kan inte ändra dina egna roller.')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('Support')).toBeDefined();
});
