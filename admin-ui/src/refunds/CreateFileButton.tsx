import { isDay } from '@paraply/core/days';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../components/act/ActButton';
import { DateInput } from '../components/form/DateInput';
import { useT } from '../i18n/useT';
import { nextBankDay } from '../lib/dates';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import { useApprovedRefunds } from '../components/refund/useApprovedRefunds';

/** Makes a payment file of all approved refunds, while there are any. */
export function CreateFileButton() {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const { count, amount } = useApprovedRefunds();
  const [paymentDate, setPaymentDate] = useState(nextBankDay);
  if (count === 0) return null;
  return (
    <ActButton
      label={t('refunds.file.create')}
      icon={Banknote}
      tone="main"
      title={t('refunds.file.createTitle')}
      text={t('refunds.file.createText', { smart_count: count, amount: money(amount) })}
      confirm={t('refunds.file.create')}
      ready={isDay(paymentDate)}
      onOpen={() => {
        setPaymentDate(nextBankDay());
      }}
      fields={
        <DateInput
          label={t('fields.paymentDate')}
          value={paymentDate}
          required
          help={t('salary.paymentDateHelp')}
          onChange={setPaymentDate}
        />
      }
      run={(key) => data.createRefundFile(paymentDate, key)}
      done={t('refunds.file.created')}
    />
  );
}
