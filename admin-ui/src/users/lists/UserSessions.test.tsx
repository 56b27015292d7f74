import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import UserSessions from './UserSessions';

const at = '2026-11-20T10:00:00Z';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

it('calls a browser what the person calls it, and not by the whole of its header', async () => {
  const sessions = [
    { id: 's1', userAgent: firefox, createdAt: at, lastSeenAt: at, expiresAt: at, current: false },
    { id: 's2', createdAt: at, lastSeenAt: at, expiresAt: at, current: false },
  ];
  renderAdmin(<UserSessions user={aUser()} />, { data: { listUserSessions: () => Promise.resolve(sessions) } });
  expect(await screen.findByText('Firefox på Linux')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Logga ut Firefox på Linux' })).toBeDefined();
  expect(screen.getByText('Okänd webbläsare')).toBeDefined();
});
