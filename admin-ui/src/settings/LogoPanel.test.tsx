import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { Logo } from '../types/api';
import { LogoPanel } from './LogoPanel';

const logo: Logo = { version: 3, width: 640, height: 160, changedAt: '2026-11-20T10:00:00Z', changedByName: 'Ada' };
const file = new File(['x'], 'logo.png', { type: 'image/png' });

function open(calls: Partial<AdminDataProvider>) {
  renderAdmin(<LogoPanel />, { data: { getLogo: () => Promise.resolve(logo), ...calls } });
}

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
});

/** What was chosen is looked at, and then used. */
async function use() {
  const preview = within(await screen.findByRole('group', { name: 'Förhandsvisning på faktura' }));
  expect(preview.getByRole('img')).toHaveProperty('src', 'blob:chosen');
  await userEvent.click(preview.getByRole('button', { name: 'Använd som logotyp' }));
}

it('shows what was chosen before it goes live', async () => {
  const replaceLogo = vi.fn(() => Promise.resolve(logo));
  open({ replaceLogo });
  await userEvent.upload(await screen.findByLabelText('Byt ut'), file);
  const preview = within(await screen.findByRole('group', { name: 'Förhandsvisning på faktura' }));
  await userEvent.click(preview.getByRole('button', { name: 'Avbryt' }));
  expect(screen.queryByRole('group', { name: 'Förhandsvisning på faktura' })).toBeNull();
  expect(replaceLogo).not.toHaveBeenCalled();
});

it('takes a first logo', async () => {
  const replaceLogo = vi.fn(() => Promise.resolve(logo));
  open({ getLogo: () => Promise.resolve({ version: 0 }), replaceLogo });
  expect(await screen.findByText(/Ingen logotyp än/)).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.upload(screen.getByLabelText('Välj bild'), file);
  await use();
  await waitFor(() => {
    expect(replaceLogo).toHaveBeenCalledWith(file, 0);
  });
});

it('shows the logo as it is, and says why another one is refused', async () => {
  const refusal = new HttpError('Uppgifterna stämmer inte', 422, {
    message: 'Uppgifterna stämmer inte',
    code: 'invalid',
    fields: [{ field: 'file', code: 'broken_picture', message: 'Bilden är ofullständig eller skadad' }],
    errors: { file: 'Bilden är ofullständig eller skadad' },
  });
  open({ replaceLogo: () => Promise.reject(refusal) });
  const picture = await screen.findByRole('img', { name: /fakturalogotyp/ });
  expect(picture).toHaveProperty('src', expect.stringContaining('version=3'));
  await userEvent.upload(screen.getByLabelText('Byt ut'), file);
  await use();
  expect(await screen.findByText(/ofullständig eller skadad/)).toBeDefined();
});

it('removes the logo after a question', async () => {
  const removeLogo = vi.fn(() => Promise.resolve({ version: 4 }));
  open({ removeLogo });
  await userEvent.click(await screen.findByRole('button', { name: 'Ta bort logotyp' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ta bort' }));
  await waitFor(() => {
    expect(removeLogo).toHaveBeenCalledWith(3);
  });
});
