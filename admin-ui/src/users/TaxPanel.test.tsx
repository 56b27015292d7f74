import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminUser, TaxProfile } from '../types/api';
import { TaxPanel } from './TaxPanel';

const tax: TaxProfile = {
  swedishTax: true,
  rule: 'main_employer',
  taxTable: 33,
  taxColumn: 1,
  validFrom: '2026-01-01',
};
const user = { id: 'u1', fullName: 'Anna Andersson', tax } as AdminUser;
const record = { id: 't1', tax, createdAt: '2026-01-01T08:00:00Z', createdByName: 'Ada Admin' };

function show(data: Partial<AdminDataProvider>) {
  renderAdmin(<TaxPanel user={user} />, { data });
}

it('says how one is taxed now, and who recorded it', async () => {
  show({ listTaxProfiles: () => Promise.resolve([record]) });
  expect((await screen.findAllByText('Tabell 33, kolumn 1')).length).toBe(2);
  expect(screen.getByText(/Registrerad av Ada Admin/)).toBeDefined();
});

it('says what holds when nothing is recorded', async () => {
  show({ listTaxProfiles: () => Promise.resolve([]) });
  expect(await screen.findByText(/skatteavdraget är 30\s%/)).toBeDefined();
});

it('shows the server’s fault at its field', async () => {
  const body = { code: 'invalid', message: 'Rätta felen', errors: { taxTable: 'Tabell 43 finns inte' } };
  show({
    listTaxProfiles: () => Promise.resolve([record]),
    addTaxProfile: () => Promise.reject(new HttpError('Rätta felen', 422, body)),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Ändra skatteuppgifter' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Spara skatteuppgifter' }));
  expect(await screen.findByText('Tabell 43 finns inte')).toBeDefined();
});

it('shows why the history cannot be shown', async () => {
  show({ listTaxProfiles: () => Promise.reject(new HttpError('Databasen svarar inte', 500)) });
  expect(await screen.findByText(/Databasen svarar inte/, undefined, { timeout: 8000 })).toBeDefined();
});
