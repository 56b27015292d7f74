import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import { AdminOnly } from './AdminOnly';

it('lets staff through', async () => {
  renderAdmin(<AdminOnly>inside</AdminOnly>);
  expect(await screen.findByText('inside')).toBeDefined();
});

it('tells others that admin access is required, and leads them home', async () => {
  localStorage.setItem('language', 'en');
  renderAdmin(<AdminOnly>inside</AdminOnly>, { auth: { getPermissions: () => Promise.resolve([]) } });
  expect(await screen.findByText('Admin access is required')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByText('inside')).toBeNull();
});

it('leads back who is viewing as somebody else, instead of shutting them out', async () => {
  const stopViewing = vi.fn<AdminDataProvider['stopViewing']>(() => Promise.reject(new HttpError('Nej', 500)));
  const identity = { id: 'user-1', fullName: 'Anna', viewedBy: { fullName: 'Ada', until: '2026-11-21T11:15:00Z' } };
  renderAdmin(<AdminOnly>inside</AdminOnly>, {
    data: { stopViewing },
    auth: { getPermissions: () => Promise.resolve(false), getIdentity: () => Promise.resolve(identity) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Avsluta visning' }));
  expect(await screen.findByText('Nej')).toBeDefined();
  expect(stopViewing).toHaveBeenCalledOnce();
  expect(screen.queryByText('inside')).toBeNull();
});
