/** The accounts that the list of vouchers can be narrowed to: whose money it is, and those that are reconciled. */
export const accounts = {
  held: '1930',
  owed: '1630,2420-2999',
  owedToClients: '2420,2499',
  owedToState: '1630,2600-2799',
  owedToPeople: '2800-2999',
  claims: '1610',
  taxAccount: '1630',
  withheldTax: '2710',
  contributions: '2731',
  wages: '2821',
  holidayPay: '2920',
  salaries: '7210,7285',
} as const;

/** Whether an account is one of those named as in `1630,2600-2799`. */
export function includesAccount(accounts: string, account: number): boolean {
  return accounts.split(',').some((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return first !== undefined && last !== undefined && first <= account && account <= last;
  });
}
