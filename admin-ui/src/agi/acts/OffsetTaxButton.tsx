import { isPositive } from '@paraply/core/decimal';
import { ArrowLeftRight } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { monthOf } from '../../lib/dates';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AgiMonthDetail } from '../../types/api';

/** Takes what other months have too much on the tax account off what this month owes. */
export function OffsetTaxButton({ detail: { month, otherCredit } }: { detail: AgiMonthDetail }) {
  const t = useT();
  const data = useAdminData();
  const { money, longMonth } = useFormat();
  if (!isPositive(otherCredit) || !isPositive(month.unpaid)) return null;
  return (
    <ActButton
      label={t('agiActs.offset.label')}
      icon={ArrowLeftRight}
      title={t('agiActs.offset.title', { month: longMonth(monthOf(month.period)) })}
      text={t('agiActs.offset.text', { credit: money(otherCredit), unpaid: money(month.unpaid) })}
      confirm={t('agiActs.offset.confirm')}
      run={(key) => data.offsetAgiTax(month.period, key)}
      done={t('agiActs.offset.done')}
    />
  );
}
