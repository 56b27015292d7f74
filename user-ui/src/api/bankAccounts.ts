import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, listParams, page } from '@/lib/apiClient';

export type BankAccount = components['schemas']['BankAccount'];

export const bankAccountsKey = '/api/bank-accounts';

export const bankAccountsQuery = queryOptions({
  queryKey: [bankAccountsKey],
  queryFn: async () =>
    (await page(api.GET('/api/bank-accounts', { params: { query: listParams({ range: [0, 99] }) } }))).rows,
});

/** A recognisable label: the bank and the last digits. */
export function accountLabel(account: BankAccount): string {
  const number = account.iban || [account.sortCode, account.accountNumber].filter(Boolean).join(', ');
  return [account.bankName, number].filter(Boolean).join(' · ');
}
