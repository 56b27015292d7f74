import { Send } from 'lucide-react';
import { ActButton } from '../act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from './may';
import { useIsSendNext } from './sendNext';
import { useInvoiceValues } from './useInvoiceValues';

/** Approves an invoice and sends it now. */
export function SendButton({ invoice, small = false }: { invoice: Invoice; small?: boolean }) {
  const t = useT();
  const values = useInvoiceValues(invoice);
  const data = useAdminData();
  const isSendNext = useIsSendNext();
  if (!may(invoice, 'send')) return null;
  return (
    <ActButton
      label={t('acts.send.label')}
      icon={Send}
      tone="main"
      small={small}
      asked={isSendNext}
      title={t('acts.send.title', values)}
      text={t('acts.send.text', values)}
      confirm={t('acts.send.confirm')}
      run={(key) => data.sendInvoice(invoice, key)}
      done={t('acts.send.done')}
    />
  );
}
