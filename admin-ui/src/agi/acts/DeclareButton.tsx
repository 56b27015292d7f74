import { isZero } from '@paraply/core/decimal';
import { FileCheck2 } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { monthOf } from '../../lib/dates';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AgiMonth } from '../../types/api';

/** Makes the file for Skatteverket: the first, or a correction of what has changed since. */
export function DeclareButton({ month }: { month: AgiMonth }) {
  const t = useT();
  const data = useAdminData();
  const { longMonth, money } = useFormat();
  if (month.status === 'declared') return null;
  const first = month.status === 'open';
  const firstText =
    month.individualCount === 0
      ? t('agiActs.declare.withoutPay')
      : t('agiActs.declare.text', { smart_count: month.individualCount });
  const correctionText = isZero(month.loweredTax)
    ? t('agiActs.correct.text')
    : `${t('agiActs.correct.text')} ${t('agi.lowersTax', { amount: money(month.loweredTax) })}`;
  const name = longMonth(monthOf(month.period));
  return (
    <ActButton
      label={t(first ? 'agiActs.declare.label' : 'agiActs.correct.label')}
      icon={FileCheck2}
      tone="main"
      title={t(first ? 'agiActs.declare.title' : 'agiActs.correct.title', { month: name })}
      text={first ? firstText : correctionText}
      confirm={t('agiActs.declare.confirm')}
      run={(key) => data.declareAgi(month.period, key)}
      done={t(first ? 'agiActs.declare.done' : 'agiActs.correct.done')}
    />
  );
}
