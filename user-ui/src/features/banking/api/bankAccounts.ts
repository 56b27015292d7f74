import type { components } from '@paraply/core/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BankAccount } from '@/api/bankAccounts';
import { bankAccountsKey } from '@/api/bankAccounts';
import { api, body, idempotency } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

export type BankAccountInput = components['schemas']['BankAccountInput'];

const invalidates = [bankAccountsKey, '/api/dashboard', '/api/profile'];

export function useSaveBankAccount(id: string | null, onSuccess: (account: BankAccount) => void) {
  return useWrite({
    write: (input: BankAccountInput, key) =>
      id === null
        ? body(api.POST('/api/bank-accounts', { params: { header: idempotency(key) }, body: input }))
        : body(api.PUT('/api/bank-accounts/{id}', { params: { path: { id } }, body: input })),
    invalidates,
    onSuccess,
  });
}

export function useDeleteBankAccount(onSuccess: () => void) {
  return useWrite({
    write: (id: string) => body(api.DELETE('/api/bank-accounts/{id}', { params: { path: { id } } })),
    invalidates,
    onSuccess,
  });
}

interface Typed {
  sortCode?: string;
  accountNumber?: string;
  iban?: string;
}

/** Checks an account number while it is typed. Only a help, so it is not retried. */
export function bankLookupQuery(typed: Typed) {
  return queryOptions({
    queryKey: ['/api/bank-lookup', typed],
    queryFn: () => body(api.GET('/api/bank-lookup', { params: { query: typed } })),
    enabled: Object.values(typed).some((text) => text !== ''),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
