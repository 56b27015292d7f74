import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { JustificationFields, isComplete, noJustification, trimJustification } from './JustificationFields';
import { may } from '../../components/invoice/may';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';

/** Books a payment of the balance, after a question, for a reason and on evidence. */
export function MarkPaidButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const values = useInvoiceValues(invoice, invoice.balance);
  const data = useAdminData();
  const [justification, setJustification] = useState(noJustification);
  if (!may(invoice, 'mark_paid')) return null;
  return (
    <ActButton
      label={t('acts.mark_paid.label')}
      icon={CircleCheck}
      title={t('acts.mark_paid.title', values)}
      text={t('acts.mark_paid.text', values)}
      confirm={t('acts.mark_paid.confirm')}
      ready={isComplete(justification)}
      onOpen={() => {
        setJustification(noJustification);
      }}
      fields={<JustificationFields justification={justification} onChange={setJustification} autoFocus />}
      run={(key) => data.markInvoicePaid(invoice, trimJustification(justification), key)}
      done={t('acts.mark_paid.done')}
    />
  );
}
