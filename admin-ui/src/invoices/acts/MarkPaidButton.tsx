import { CircleCheck } from 'lucide-react';
import { ReasonActButton } from '../../components/act/ReasonActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from './may';

/** Books a payment of the balance, after a question and for a reason. */
export function MarkPaidButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  if (!may(invoice, 'mark_paid')) return null;
  const values = {
    number: invoice.invoiceNumber ?? '',
    client: invoice.clientName,
    amount: money(invoice.balance, invoice.currency),
  };
  return (
    <ReasonActButton
      label={t('acts.mark_paid.label')}
      icon={CircleCheck}
      tone="plain"
      title={t('acts.mark_paid.title', values)}
      text={t('acts.mark_paid.text', values)}
      confirm={t('acts.mark_paid.confirm')}
      reason={t('fields.reason')}
      short
      reasonHelp={t('acts.mark_paid.reasonHelp')}
      run={(reason, key) => data.markInvoicePaid(invoice, reason, key)}
      done={t('acts.mark_paid.done')}
    />
  );
}
