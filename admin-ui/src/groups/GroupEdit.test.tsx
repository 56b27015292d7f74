import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { Group } from '../types/api';
import GroupEdit from './GroupEdit';

const group: Group = { id: 'g1', name: 'Konsulter', description: '', feePercentage: '4', memberCount: 2, version: 7 };

function show(update: AdminDataProvider['update'], later: Group = group) {
  const getOne = vi
    .fn(() => Promise.resolve({ data: later }))
    .mockImplementationOnce(() => Promise.resolve({ data: group }));
  renderAdmin(
    <ResourceContextProvider value="groups">
      <Routes>
        <Route path="/admin/groups/:id" element={<GroupEdit />} />
      </Routes>
    </ResourceContextProvider>,
    { data: { getOne: getOne as unknown as AdminDataProvider['getOne'], update }, at: '/admin/groups/g1' },
  );
}

async function rename(name: string) {
  const field = await screen.findByRole('textbox', { name: /Namn/ });
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
}

it('sends the fields of the contract with the version that was read', async () => {
  const update = vi.fn(() => Promise.resolve({ data: { ...group, name: 'Musiker', version: 8 } }));
  show(update as unknown as AdminDataProvider['update']);
  await rename('Musiker');
  await screen.findByText('Sparat.');
  expect(update).toHaveBeenCalledWith(
    'groups',
    expect.objectContaining({ data: { name: 'Musiker', description: '', feePercentage: '4', version: 7 } }),
  );
});

const stale = new HttpError('Ändrad', 409, { code: 'stale_version', message: 'Ändrad' });
const theirs: Group = { ...group, name: 'Artister', feePercentage: '3', version: 8 };

async function conflict() {
  await rename('Musiker');
  return within(await screen.findByRole('alertdialog', { name: 'Ändrad av någon annan' }));
}

it('overwrites nothing when someone else saved first', async () => {
  show(() => Promise.reject(stale), theirs);
  const dialog = await conflict();
  await userEvent.click(dialog.getByRole('button', { name: 'Släng mina ändringar' }));
  expect(await screen.findByDisplayValue('Artister')).toBeDefined();
});

it('says what they changed, and goes on upon it with what only was changed here', async () => {
  const update = vi
    .fn(() => Promise.resolve({ data: { ...theirs, name: 'Musiker', version: 9 } }))
    .mockImplementationOnce(() => Promise.reject(stale));
  show(update as unknown as AdminDataProvider['update'], theirs);
  const dialog = await conflict();
  expect(dialog.getByRole('row', { name: /Namn Konsulter Artister Du har också ändrat/ })).toBeDefined();
  expect(dialog.getByRole('row', { name: /avgift.* 4 3$/i })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Fortsätt redigera' }));
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
  await screen.findByText('Sparat.');
  expect(update).toHaveBeenLastCalledWith(
    'groups',
    expect.objectContaining({ data: { name: 'Musiker', description: '', feePercentage: '3', version: 8 } }),
  );
});

it('shows the server’s fault at its field, and leads there', async () => {
  const body = { code: 'invalid', message: 'Rätta felen', errors: { name: 'Namnet används redan' } };
  show(() => Promise.reject(new HttpError('Rätta felen', 422, body)));
  await rename('Musiker');
  expect(await screen.findByText('Namnet används redan')).toBeDefined();
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Namn/ }));
  });
});
