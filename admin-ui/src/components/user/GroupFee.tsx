import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { Group } from '../../types/api';

/** A group's own fee, or that it has none. */
export function GroupFee({ group: { feePercentage, fixedFee } }: { group: Pick<Group, 'feePercentage' | 'fixedFee'> }) {
  const t = useT();
  const { percent, wholeMoney } = useFormat();
  const parts = [feePercentage && percent(feePercentage), fixedFee && wholeMoney(fixedFee)].filter(Boolean);
  return <>{parts.length === 0 ? t('groups.general') : parts.join(' + ')}</>;
}
