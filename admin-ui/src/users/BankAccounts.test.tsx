import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminUser, BankAccount } from '../types/api';
import { BankAccounts } from './BankAccounts';

const user = { id: 'u1', fullName: 'Anna Andersson' } as AdminUser;
const account: BankAccount = {
  id: 'b1',
  bankName: 'Handelsbanken',
  recipientName: 'Anna Andersson',
  accountNumber: '491 202 2',
  sortCode: '6112',
  swiftBic: '',
  iban: '',
  isDefault: true,
  version: 1,
};

it('says which account the salary goes to, and whose it is when that is another person', async () => {
  const other = { ...account, id: 'b2', recipientName: 'Bo Berg', isDefault: false, warning: 'Stämmer numret?' };
  renderAdmin(<BankAccounts user={user} />, {
    data: { listUserBankAccounts: () => Promise.resolve([account, other]) },
  });
  expect(await screen.findByText('Handelsbanken · Lönekonto')).toBeDefined();
  expect(screen.getAllByText('6112 – 491 202 2').length).toBe(2);
  expect(screen.getByText('Kontohavare: Bo Berg')).toBeDefined();
  expect(screen.queryByText('Kontohavare: Anna Andersson')).toBeNull();
  expect(screen.getByText('Stämmer numret?')).toBeDefined();
});

it('says that nobody can be paid without one', async () => {
  renderAdmin(<BankAccounts user={user} />, { data: { listUserBankAccounts: () => Promise.resolve([]) } });
  expect(await screen.findByText(/Inget bankkonto ännu/)).toBeDefined();
});

it('records an account for somebody who asked, with what is wrong at its field', async () => {
  const wrong = new HttpError('…', 422, { code: 'invalid', errors: { accountNumber: 'Kontrollera varje siffra' } });
  const add = vi.fn().mockRejectedValueOnce(wrong).mockResolvedValue(account);
  renderAdmin(<BankAccounts user={user} />, {
    data: { listUserBankAccounts: () => Promise.resolve([]), addUserBankAccount: add },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Lägg till bankkonto' }));
  const dialog = within(screen.getByRole('dialog', { name: /Anna Andersson/ }));
  expect(dialog.getByLabelText<HTMLInputElement>(/Kontohavare/).value).toBe('Anna Andersson');
  await userEvent.type(dialog.getByLabelText(/Clearingnummer/), '6112');
  await userEvent.type(dialog.getByLabelText(/Kontonummer/), '491202200');
  await userEvent.click(dialog.getByRole('button', { name: 'Spara bankkonto' }));
  expect(await dialog.findByText('Kontrollera varje siffra')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Spara bankkonto' }));
  expect(await screen.findByText('Bankkontot är sparat.')).toBeDefined();
  expect(add).toHaveBeenLastCalledWith(
    'u1',
    expect.objectContaining({ sortCode: '6112', accountNumber: '491202200', isDefault: true }),
  );
});

it('leaves the accounts of others alone without the role', async () => {
  renderAdmin(<BankAccounts user={user} />, {
    data: { listUserBankAccounts: () => Promise.resolve([account]) },
    auth: { getPermissions: () => Promise.resolve(['read_money']) },
  });
  await screen.findByText(/Handelsbanken/);
  expect(screen.queryByRole('button', { name: 'Ändra' })).toBeNull();
});
