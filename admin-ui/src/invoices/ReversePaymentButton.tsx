import { RotateCcw } from 'lucide-react';
import { useMay } from '../access/useMay';
import { ReasonActButton } from '../components/act/ReasonActButton';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { Invoice, Payment } from '../types/api';

interface ReversePaymentButtonProps {
  invoice: Invoice;
  payment: Payment;
}

/** Takes back one payment that was recorded by hand or by a file of payments. */
export function ReversePaymentButton({ invoice, payment }: ReversePaymentButtonProps) {
  const t = useT();
  const may = useMay();
  const { money } = useFormat();
  const data = useAdminData();
  if (!may('handle_payments')) return null;
  return (
    <ReasonActButton
      small
      label={t('acts.reversePayment.label')}
      icon={RotateCcw}
      tone="danger"
      title={t('acts.reversePayment.title', { amount: money(payment.amount, payment.currency) })}
      text={[
        t('acts.reversePayment.text'),
        ...(invoice.payslipId === undefined ? [] : [t('acts.reversePayment.salaried')]),
      ].join(' ')}
      confirm={t('acts.reversePayment.label')}
      reason={t('fields.reason')}
      reasonHelp={t('acts.reversePayment.reasonHelp')}
      short
      run={(reason, key) => data.reversePayment(payment.id, reason, key)}
      done={t('acts.reversePayment.done')}
    />
  );
}
