import { sumOf } from '@paraply/core/amount';
import type { Voucher } from '../types/api';

/** The sum of the debits. */
export function turnover(entries: Voucher['entries']): string {
  return sumOf(entries.map(({ debit }) => debit));
}
