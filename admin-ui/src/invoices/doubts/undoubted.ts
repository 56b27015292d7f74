import { negated, sumOf } from '@paraply/core/amount';
import type { DoubtKind, Invoice } from '../../types/api';

/** What of the balance of an invoice is not doubtful for this reason yet. */
export function undoubted({ balance, disputed, fearedLoss = '0.00' }: Invoice, kind: DoubtKind): string {
  return sumOf([balance, negated(kind === 'disputed' ? disputed : fearedLoss)]);
}
