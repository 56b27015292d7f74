import { isDay, today } from '@paraply/core/days';
import { isZero, toTyped } from '@paraply/core/decimal';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { AmountInput } from '../../components/form/AmountInput';
import { DateInput } from '../../components/form/DateInput';
import { EvidenceInput } from '../../components/form/EvidenceInput';
import { FieldGrid } from '../../components/form/FormParts';
import { useT } from '../../i18n/useT';
import { parseAmount } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AgiMonth } from '../../types/api';

/** Records that Skatteverket has paid back what a month had too much on the tax account. */
export function RefundTaxButton({ month }: { month: AgiMonth }) {
  const t = useT();
  const data = useAdminData();
  const { locale, money } = useFormat();
  const [amount, setAmount] = useState('');
  const [receivedOn, setReceivedOn] = useState('');
  const [evidence, setEvidence] = useState('');
  if (isZero(month.taxCredit)) return null;
  const parsed = parseAmount(amount);
  const start = () => {
    setAmount(toTyped(month.taxCredit, locale));
    setReceivedOn(today());
    setEvidence('');
  };
  return (
    <ActButton
      label={t('agiActs.refund.label')}
      icon={Undo2}
      title={t('agiActs.refund.title')}
      text={t('agiActs.refund.text', { credit: money(month.taxCredit) })}
      confirm={t('agiActs.refund.confirm')}
      ready={parsed !== undefined && isDay(receivedOn) && evidence.trim() !== ''}
      onOpen={start}
      fields={
        <FieldGrid min={180}>
          <AmountInput label={`${t('fields.amount')} (SEK)`} value={amount} onChange={setAmount} autoFocus />
          <DateInput label={t('agiActs.refund.receivedOn')} value={receivedOn} required onChange={setReceivedOn} />
          <EvidenceInput value={evidence} onChange={setEvidence} />
        </FieldGrid>
      }
      run={(key) =>
        data.refundAgiTax(month.period, { amount: parsed ?? '', receivedOn, evidence: evidence.trim() }, key)
      }
      done={t('agiActs.refund.done')}
    />
  );
}
