import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aUser } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { Group } from '../types/api';
import { GroupMembers } from './GroupMembers';

const group: Group = { id: 'g1', name: 'Konsulter', description: '', memberCount: 2, version: 1 };
const other: Group = { ...group, id: 'g2', name: 'Musiker' };
const people = [aUser(), aUser({ id: 'user-2', fullName: 'Bo Berg' })];

it('moves the chosen members after a yes, and says who was refused', async () => {
  const moveToGroup = vi.fn<AdminDataProvider['moveToGroup']>(() =>
    Promise.resolve({
      results: [
        { userId: 'user-1', fullName: 'Anna Andersson', ok: true },
        { userId: 'user-2', fullName: 'Bo Berg', ok: false, code: 'account_closed', message: 'Kontot är avslutat.' },
      ],
    }),
  );
  const getList = (resource: string) =>
    Promise.resolve(resource === 'groups' ? { data: [group, other], total: 2 } : { data: people, total: 2 });
  const getMany = () => Promise.resolve({ data: people });
  renderAdmin(<GroupMembers group={group} />, {
    data: {
      moveToGroup,
      getList: getList as unknown as AdminDataProvider['getList'],
      getMany: getMany as unknown as AdminDataProvider['getMany'],
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Anna Andersson/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Bo Berg/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Flytta till grupp' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Flytta 2 användare/ }));
  const yes = dialog.getByRole<HTMLButtonElement>('button', { name: 'Flytta till grupp' });
  expect(yes.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('combobox', { name: /Grupp/ }));
  expect(screen.queryByRole('option', { name: 'Konsulter' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Musiker' }));
  await userEvent.click(yes);
  expect(await screen.findByText('Bo Berg: Kontot är avslutat.')).toBeDefined();
  expect(moveToGroup).toHaveBeenCalledWith('g2', ['user-1', 'user-2']);
});
