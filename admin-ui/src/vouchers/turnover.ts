import type { Voucher } from '../types/api';

/** The sum of the debits, in whole öre so that nothing is rounded. */
export function turnover(entries: Voucher['entries']): string {
  const ore = entries.reduce((sum, { debit }) => sum + BigInt(debit.replace('.', '')), 0n);
  const digits = ore.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
