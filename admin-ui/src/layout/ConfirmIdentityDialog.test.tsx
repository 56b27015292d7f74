import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { SecondFactorOverview } from '../types/api';
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog';

const overview: SecondFactorOverview = {
  totp: false,
  passkeys: [],
  recoveryCodes: 0,
  required: false,
  password: false,
  confirmWith: [],
};

function answer(body: object, status = 200) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

function open() {
  renderAdmin(<ConfirmIdentityDialog onDone={() => undefined} />);
}

it('sends who has neither factor nor password to the identity provider', async () => {
  answer(overview);
  open();
  const link = await screen.findByRole('link', { name: 'Logga in igen' });
  expect(link.getAttribute('href')).toBe('/api/oidc/start');
  expect(screen.queryByRole('button', { name: 'Bekräfta' })).toBeNull();
});

it('asks again how somebody logs in when that could not be loaded', async () => {
  answer({ message: 'Inte nu', code: 'refused' }, 400);
  open();
  const again = await screen.findByRole('button', { name: 'Försök igen' });
  expect(screen.getByText(/Inte nu/)).toBeDefined();
  answer({ ...overview, password: true });
  await userEvent.click(again);
  expect(await screen.findByLabelText('Lösenord')).toBeDefined();
});
