import type { AdminUser, BankAccount, BankAccountInput } from '../types/api';

/** What the form of an account holds. */
export interface BankAccountValues {
  recipientName: string;
  sortCode?: string | null;
  accountNumber?: string | null;
  iban?: string | null;
  swiftBic?: string | null;
  isDefault: boolean;
}

/** What the form of an account holds at first: a new one is the person's own, and what the salary goes to. */
export function bankAccountValues(user: AdminUser, account?: BankAccount): BankAccountValues {
  if (!account) {
    return { recipientName: user.fullName, sortCode: '', accountNumber: '', iban: '', swiftBic: '', isDefault: true };
  }
  const { recipientName, sortCode, accountNumber, iban, swiftBic, isDefault } = account;
  return { recipientName, sortCode, accountNumber, iban, swiftBic, isDefault };
}

/** What is sent of it. */
export function bankAccountInput(values: BankAccountValues, account?: BankAccount): BankAccountInput {
  const { recipientName, sortCode, accountNumber, iban, swiftBic, isDefault } = values;
  return {
    recipientName,
    sortCode: sortCode ?? '',
    accountNumber: accountNumber ?? '',
    iban: iban ?? '',
    swiftBic: swiftBic ?? '',
    isDefault,
    ...(account && { bankName: account.bankName, version: account.version }),
  };
}
