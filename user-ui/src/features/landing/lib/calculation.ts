import { parsePositive } from '@paraply/core/decimal';

/** What is calculated from: an invoice without VAT, or what is to arrive in the account. */
export type Direction = 'amount' | 'net';

/** A calculation as somebody typed it. */
export interface Calculation {
  direction: Direction;
  text: string;
  swedishTax: boolean;
}

/** The query of an address that opens the page with this calculation; empty where it has no amount. */
export function queryOf({ direction, text, swedishTax }: Calculation): string {
  const amount = parsePositive(text);
  if (amount === null) return '';
  return `?${new URLSearchParams({ [direction]: amount, ...(!swedishTax && { tax: 'own' }) }).toString()}`;
}

/** The calculation that an address was shared with, its amount as one types it in the language; null where there is none. */
export function readQuery(query: string, typed: (amount: string) => string): Calculation | null {
  const given = new URLSearchParams(query);
  const direction = given.has('net') ? 'net' : 'amount';
  const amount = parsePositive(given.get(direction) ?? '');
  return amount === null ? null : { direction, text: typed(amount), swedishTax: given.get('tax') !== 'own' };
}
