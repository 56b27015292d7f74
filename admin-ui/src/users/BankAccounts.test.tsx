import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
  expect(await screen.findByText('Handelsbanken · Används till lönen')).toBeDefined();
  expect(screen.getAllByText('6112 – 491 202 2').length).toBe(2);
  expect(screen.getByText('Mottagare: Bo Berg')).toBeDefined();
  expect(screen.queryByText('Mottagare: Anna Andersson')).toBeNull();
  expect(screen.getByText('Stämmer numret?')).toBeDefined();
});

it('says that nobody can be paid without one', async () => {
  renderAdmin(<BankAccounts user={user} />, { data: { listUserBankAccounts: () => Promise.resolve([]) } });
  expect(await screen.findByText(/inget konto ännu/)).toBeDefined();
});
