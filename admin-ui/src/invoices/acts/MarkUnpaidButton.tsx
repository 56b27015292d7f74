import { RotateCcw } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from '../../components/invoice/may';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';

/** Takes the payments back by counter-entries. */
export function MarkUnpaidButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const values = useInvoiceValues(invoice, invoice.paid);
  const data = useAdminData();
  if (!may(invoice, 'mark_unpaid')) return null;
  return (
    <ActButton
      label={t('acts.mark_unpaid.label')}
      icon={RotateCcw}
      tone="danger"
      title={t('acts.mark_unpaid.title', values)}
      text={t('acts.mark_unpaid.text', values)}
      confirm={t('acts.mark_unpaid.confirm')}
      run={(key) => data.markInvoiceUnpaid(invoice, key)}
      done={t('acts.mark_unpaid.done')}
    />
  );
}
