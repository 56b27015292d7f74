import { TextField } from '@mui/material';
import { isDay, today } from '@paraply/core/days';
import { isPositive, isZero, toTyped } from '@paraply/core/decimal';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { AmountInput } from '../../components/form/AmountInput';
import { DateInput } from '../../components/form/DateInput';
import { FieldLabel } from '../../components/form/FieldLabel';
import { FieldGrid } from '../../components/form/FormParts';
import { useT } from '../../i18n/useT';
import { parseAmount } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { JustificationFields, isComplete, noJustification, trimJustification } from './JustificationFields';
import { may } from '../../components/invoice/may';

/** Books money that came in; the whole balance, or else what was written off, unless another amount is written. */
export function AddPaymentButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const data = useAdminData();
  const { locale, money } = useFormat();
  const [amount, setAmount] = useState('');
  const [paidOn, setPaidOn] = useState('');
  const [reference, setReference] = useState('');
  const [justification, setJustification] = useState(noJustification);
  if (!may(invoice, 'add_payment')) return null;
  const { balance, writtenOff, currency } = invoice;
  const parsed = parseAmount(amount);
  const start = () => {
    setAmount(toTyped(invoice.receivable, locale));
    setPaidOn(today());
    setReference('');
    setJustification(noJustification);
  };
  return (
    <ActButton
      label={t('acts.add_payment.label')}
      icon={HandCoins}
      tone={isPositive(balance) ? 'main' : 'plain'}
      title={t('acts.add_payment.title')}
      text={t(isZero(writtenOff) ? 'acts.add_payment.text' : 'acts.add_payment.textRecovers', {
        balance: money(balance, currency),
        writtenOff: money(writtenOff, currency),
      })}
      confirm={t('acts.add_payment.confirm')}
      ready={parsed !== undefined && isDay(paidOn) && isComplete(justification)}
      onOpen={start}
      fields={
        <FieldGrid min={180}>
          <AmountInput label={`${t('fields.amount')} (${currency})`} value={amount} onChange={setAmount} autoFocus />
          <DateInput label={t('fields.paidOn')} value={paidOn} required onChange={setPaidOn} />
          <JustificationFields justification={justification} onChange={setJustification} />
          <TextField
            label={<FieldLabel text={t('fields.reference')} optional />}
            value={reference}
            onChange={(event) => {
              setReference(event.target.value);
            }}
          />
        </FieldGrid>
      }
      run={(key) =>
        data.addInvoicePayment(
          invoice.id,
          {
            amount: parsed ?? '',
            paidOn,
            ...trimJustification(justification),
            ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
          },
          key,
        )
      }
      done={t('acts.add_payment.done')}
    />
  );
}
