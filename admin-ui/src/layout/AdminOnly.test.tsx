import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { AdminOnly } from './AdminOnly';

it('lets an admin through', async () => {
  renderAdmin(<AdminOnly>inside</AdminOnly>);
  expect(await screen.findByText('inside')).toBeDefined();
});

it('tells others that admin access is required, and leads them home', async () => {
  localStorage.setItem('language', 'en');
  renderAdmin(<AdminOnly>inside</AdminOnly>, { auth: { getPermissions: () => Promise.resolve(false) } });
  expect(await screen.findByText('Admin access is required')).toBeDefined();
  expect(screen.getByRole('link', { name: 'To my dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByText('inside')).toBeNull();
});
