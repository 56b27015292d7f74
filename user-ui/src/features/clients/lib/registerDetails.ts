import type { VatLookup } from '../api/clients';

/** What the VAT register may say of a company, in the order of the form. */
export const registerFields = ['name', 'country', 'address', 'postalCode', 'city'] as const;

/** Refused by its form or check digit, before the register was asked. */
export function isMalformed({ status, country }: VatLookup): boolean {
  return status === 'invalid' && country === undefined;
}

export type RegisterField = (typeof registerFields)[number];
export type RegisterDetails = Partial<Record<RegisterField, string>>;

/** The same but for case and blanks: the register writes in capitals. */
function isAlike(one: string, other: string): boolean {
  const bare = (text: string) => text.replace(/\s/g, '').toLocaleLowerCase('sv');
  return bare(one) === bare(other);
}

/**
 * What of the register's details goes into fields that are still empty, and what differs from what was typed. A country
 * that nobody has chosen counts as empty: the form starts with one.
 */
export function sortDetails(company: VatLookup, values: Record<RegisterField, string>, isCountryChosen: boolean) {
  const fills: RegisterDetails = {};
  const differs: RegisterDetails = {};
  for (const field of registerFields) {
    const told = company[field] ?? '';
    if (told === '' || isAlike(told, values[field])) continue;
    const isOpen = field === 'country' ? !isCountryChosen : values[field].trim() === '';
    (isOpen ? fills : differs)[field] = told;
  }
  return { fills, differs };
}
