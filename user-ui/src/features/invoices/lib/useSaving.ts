import { sumOf } from '@paraply/core/amount';
import { isZero } from '@paraply/core/decimal';
import { useFormat } from '@/i18n/useFormat';
import type { Invoice } from '../api/invoices';

/** The fixed fees of drafts, which are not charged once they are merged into another; null where there is none. */
export function useSaving(merged: readonly Invoice[]): string | null {
  const { wholeMoney } = useFormat();
  const saved = sumOf(merged.map(({ fixedFee }) => fixedFee));
  return isZero(saved) ? null : wholeMoney(saved);
}
