/** The accounts that say whose money it is, as the list of vouchers is narrowed to them. */
export const accounts = {
  held: '1930',
  owed: '2420-2999',
  owedToClients: '2420',
  owedToState: '2600-2799',
  owedToPeople: '2800-2999',
} as const;
