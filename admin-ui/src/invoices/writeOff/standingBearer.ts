import { isZero } from '@paraply/core/decimal';
import type { Invoice, LossBearer } from '../../types/api';

/** Who bears what of an invoice is written off already, and so the rest too; nobody as long as nothing is. */
export function standingBearer({
  writeOffs,
  writtenOff,
}: Pick<Invoice, 'writeOffs' | 'writtenOff'>): LossBearer | undefined {
  if (isZero(writtenOff)) return undefined;
  // One before it may have been recovered as a whole, and another be chosen since.
  return writeOffs.findLast(({ kind, undone }) => kind === 'write_off' && !undone)?.bearer;
}
