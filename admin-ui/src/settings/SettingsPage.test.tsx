import { today } from '@paraply/core/days';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import { someSettings as settings } from '../testing/settings';
import type { AdminSettings, SettingsPreview, SettingsVersion } from '../types/api';
import SettingsPage from './SettingsPage';

const fee = { field: 'fees.fixedFee', from: '100.00', to: '150.00' };
const planned: SettingsVersion = {
  version: 5,
  validFrom: '2099-01-01',
  state: 'planned',
  changes: [fee],
  changedAt: '2026-11-20T10:00:00Z',
  changedByName: 'Ada',
};
const preview: SettingsPreview = { validFrom: today(), changes: [fee], drafts: 2, pending: 1, sent: 3 };

function open(calls: Partial<AdminDataProvider>, versions: SettingsVersion[] = []) {
  renderAdmin(<SettingsPage />, {
    data: {
      getLogo: () => Promise.resolve({ version: 0 }),
      getSettings: () => Promise.resolve(settings),
      listSettingsVersions: () => Promise.resolve(versions),
      ...calls,
    },
  });
}

async function changeFee() {
  const field = await screen.findByRole('textbox', { name: /Fast avgift/ });
  await userEvent.clear(field);
  await userEvent.type(field, '150');
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
}

it('says what a change touches before it is made, and makes it from today', async () => {
  const updateSettings = vi.fn((input: AdminSettings) => Promise.resolve(input));
  open({ previewSettings: () => Promise.resolve(preview), updateSettings });
  await changeFee();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/2 utkast får den nya avgiften/)).toBeDefined();
  expect(within(dialog).getByText(/3 skickade fakturor behåller/)).toBeDefined();
  expect(updateSettings).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ändra inställningar' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(updateSettings.mock.calls[0]?.[0]).toMatchObject({
    version: 4,
    validFrom: today(),
    fees: { fixedFee: '150' },
  });
});

it.each(['IBAN', 'BIC', 'Momsnummer', 'E-post', 'Land'])('does not ask to save without %s', async (name) => {
  const previewSettings = vi.fn(() => Promise.resolve(preview));
  open({ previewSettings });
  await userEvent.clear(await screen.findByRole('textbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
  expect(await screen.findByText('Fältet måste fyllas i')).toBeDefined();
  expect(previewSettings).not.toHaveBeenCalled();
});

it('takes the support hours in each language', async () => {
  const hours = { field: 'supportHoursEn', from: '', to: 'Mon–Fri 9–17' };
  const updateSettings = vi.fn((input: AdminSettings) => Promise.resolve(input));
  open({ previewSettings: () => Promise.resolve({ ...preview, changes: [hours] }), updateSettings });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Supporttider (engelska) (valfritt)' }), hours.to);
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Supporttider \(engelska\)/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ändra inställningar' }));
  await waitFor(() => {
    expect(updateSettings.mock.calls[0]?.[0]).toMatchObject({
      supportHours: 'mån–fre 9–17',
      supportHoursEn: 'Mon–Fri 9–17',
    });
  });
});

it('sets who bears what clients do not pay, and says it in words', async () => {
  const bearer = { field: 'lossBearer', from: 'wage_pool', to: 'provider' };
  const updateSettings = vi.fn((input: AdminSettings) => Promise.resolve(input));
  open({ previewSettings: () => Promise.resolve({ ...preview, changes: [bearer] }), updateSettings });
  const field = await screen.findByRole('combobox', { name: 'Vem står för förluster vid avskrivning' });
  expect(field.textContent).toBe('Frilansaren');
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: 'Företaget' }));
  await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
  const dialog = await screen.findByRole('dialog');
  const [, row] = within(dialog).getAllByRole('row');
  expect(
    row &&
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
  ).toEqual(['Vem står för förluster vid avskrivning', 'Frilansaren', 'Företaget']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ändra inställningar' }));
  await waitFor(() => {
    expect(updateSettings.mock.calls[0]?.[0]).toMatchObject({ lossBearer: 'provider' });
  });
});

it('keeps what was typed when the change is thought over', async () => {
  open({ previewSettings: () => Promise.resolve(preview) });
  await changeFee();
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Avbryt' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(screen.getByRole('textbox', { name: /Fast avgift/ })).toHaveProperty('value', '150');
});

it('lists what is planned, and takes it back', async () => {
  const withdrawSettingsVersion = vi.fn(() => Promise.resolve({ message: 'Ändringen är avbruten' }));
  open({ withdrawSettingsVersion }, [planned]);
  const region = await screen.findByRole('region', { name: 'Planerade ändringar' });
  expect(within(region).getByText(/Fast avgift/)).toBeDefined();
  await userEvent.click(within(region).getByRole('button', { name: /Avbryt ändring/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Avbryt ändring' }));
  await waitFor(() => {
    expect(withdrawSettingsVersion).toHaveBeenCalledWith(5);
  });
});
