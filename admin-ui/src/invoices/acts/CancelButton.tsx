import { Ban } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from '../../components/invoice/may';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';

/** Ends an invoice; one that was sent by a credit note. */
export function CancelButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const values = useInvoiceValues(invoice, invoice.left);
  const data = useAdminData();
  if (!may(invoice, 'cancel')) return null;
  return (
    <ActButton
      label={t('acts.cancel.label')}
      icon={Ban}
      tone="danger"
      title={t('acts.cancel.title', values)}
      text={t(invoice.invoiceNumber === undefined ? 'acts.cancel.text' : 'acts.cancel.textSent', values)}
      confirm={t('acts.cancel.confirm')}
      keep={t('acts.cancel.keep')}
      run={(key) => data.cancelInvoice(invoice, key)}
      done={t('acts.cancel.done')}
    />
  );
}
