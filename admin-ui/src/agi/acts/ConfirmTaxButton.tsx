import { CircleCheck } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { sumOf } from '@paraply/core/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AgiTaxPayment } from '../../types/api';

interface ConfirmTaxButtonProps {
  period: string;
  payments: AgiTaxPayment[];
}

/** Says that the bank has paid the tax account. */
export function ConfirmTaxButton({ period, payments }: ConfirmTaxButtonProps) {
  const t = useT();
  const data = useAdminData();
  const { money } = useFormat();
  const waiting = payments.filter(({ confirmedAt }) => confirmedAt === undefined);
  if (waiting.length === 0) return null;
  return (
    <ActButton
      label={t('agiActs.confirmPayment.label')}
      icon={CircleCheck}
      title={t('agiActs.confirmPayment.title')}
      text={t('agiActs.confirmPayment.text', { amount: money(sumOf(waiting.map(({ amount }) => amount))) })}
      confirm={t('agiActs.confirmPayment.confirm')}
      run={(key) => data.confirmAgiTax(period, key)}
      done={t('agiActs.confirmPayment.done')}
    />
  );
}
