import { Undo2 } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from '../../components/invoice/may';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';

/** Takes a sent invoice back by a credit note with its own number. */
export function CreditButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const values = useInvoiceValues(invoice);
  const data = useAdminData();
  if (!may(invoice, 'credit')) return null;
  return (
    <ActButton
      label={t('acts.credit.label')}
      icon={Undo2}
      tone="danger"
      title={t('acts.credit.title', values)}
      text={t('acts.credit.text', values)}
      confirm={t('acts.credit.confirm')}
      run={(key) => data.creditInvoice(invoice, key)}
      done={t('acts.credit.done')}
    />
  );
}
