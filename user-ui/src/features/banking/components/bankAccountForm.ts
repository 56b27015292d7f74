import * as z from 'zod/mini';
import type { BankAccount } from '@/api/bankAccounts';
import type { Translate } from '@/i18n/texts';
import { fieldRules } from '@/lib/fieldRules';
import type { BankAccountInput } from '../api/bankAccounts';

export function bankAccountSchema(t: Translate) {
  const rules = fieldRules(t);
  return z
    .object({
      kind: z.enum(['swedish', 'iban']),
      recipientName: rules.required(),
      sortCode: rules.text(),
      accountNumber: rules.text(),
      iban: rules.text(),
      swiftBic: rules.text(),
      bankName: rules.text(),
      isDefault: z.boolean(),
    })
    .check((context) => {
      const { kind, sortCode, accountNumber, iban } = context.value;
      const needed = kind === 'swedish' ? { sortCode, accountNumber } : { iban };
      for (const [field, value] of Object.entries(needed)) {
        if (value !== '') continue;
        context.issues.push({ code: 'custom', input: value, path: [field], message: t('errors.required') });
      }
    });
}

export type BankAccountValues = z.infer<ReturnType<typeof bankAccountSchema>>;

export function toValues(account: BankAccount | null, recipientName: string): BankAccountValues {
  return {
    kind: account?.iban && !account.sortCode ? 'iban' : 'swedish',
    recipientName: account?.recipientName ?? recipientName,
    sortCode: account?.sortCode ?? '',
    accountNumber: account?.accountNumber ?? '',
    iban: account?.iban ?? '',
    swiftBic: account?.swiftBic ?? '',
    bankName: account?.bankName ?? '',
    isDefault: account?.isDefault ?? true,
  };
}

export function toInput({
  kind,
  sortCode,
  accountNumber,
  iban,
  swiftBic,
  bankName,
  ...rest
}: BankAccountValues): BankAccountInput {
  // The bank follows from a Swedish number, also after the number is changed.
  return kind === 'swedish' ? { ...rest, sortCode, accountNumber } : { ...rest, iban, swiftBic, bankName };
}
