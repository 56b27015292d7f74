import { isDay } from '@paraply/core/days';
import { isPositive } from '@paraply/core/decimal';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { DateInput } from '../../components/form/DateInput';
import { useT } from '../../i18n/useT';
import { monthOf, nextBankDay } from '../../lib/dates';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AgiMonth } from '../../types/api';

/** Makes the payment file to the tax account, of what is declared and not yet paid. */
export function PayTaxButton({ month }: { month: AgiMonth }) {
  const t = useT();
  const data = useAdminData();
  const { money, day, longMonth } = useFormat();
  const [paymentDate, setPaymentDate] = useState(nextBankDay);
  if (!isPositive(month.unpaid)) return null;
  return (
    <ActButton
      label={t('agiActs.pay.label')}
      icon={Banknote}
      tone="main"
      title={t('agiActs.pay.title', { month: longMonth(monthOf(month.period)) })}
      text={t('agiActs.pay.text', { amount: money(month.unpaid) })}
      confirm={t('agiActs.pay.confirm')}
      ready={isDay(paymentDate)}
      fields={
        <DateInput
          label={t('agi.paymentDate')}
          value={paymentDate}
          required
          autoFocus
          help={t('agiActs.pay.dateHelp', { day: day(month.payBy) })}
          onChange={setPaymentDate}
        />
      }
      run={(key) => data.payAgiTax(month.period, paymentDate, key)}
      done={t('agiActs.pay.done')}
    />
  );
}
