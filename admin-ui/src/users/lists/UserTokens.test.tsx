import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { AccessToken } from '../../types/api';
import UserTokens from './UserTokens';

const at = '2026-11-20T10:00:00Z';

it('lists the tokens of a user and leads to the approvals of the ones that wait', async () => {
  const token: AccessToken = {
    id: 't1',
    userId: 'u1',
    userName: 'Anna',
    name: 'Nattlig import',
    scope: 'import',
    createdAt: at,
    expiresAt: at,
  };
  const tokens = [token, { ...token, id: 't2', name: 'Rapport', scope: 'read' as const, approvedAt: at }];
  renderAdmin(<UserTokens user={aUser()} />, { data: { listAccessTokens: () => Promise.resolve(tokens) } });
  expect(await screen.findByText('Nattlig import')).toBeDefined();
  const waiting = screen.getByRole('link', { name: 'Väntar på godkännande' });
  expect(waiting.getAttribute('href')).toContain('/approvals');
  expect(screen.getByRole('button', { name: 'Återkalla Rapport' })).toBeDefined();
});
