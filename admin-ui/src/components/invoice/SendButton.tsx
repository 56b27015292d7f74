import { Send } from 'lucide-react';
import { ActButton } from '../act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from './may';
import { useIsSendNext } from './sendNext';

/** Approves an invoice and sends it now. */
export function SendButton({ invoice, small = false }: { invoice: Invoice; small?: boolean }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const isSendNext = useIsSendNext();
  if (!may(invoice, 'send')) return null;
  const values = { client: invoice.clientName, user: invoice.userName, amount: money(invoice.total, invoice.currency) };
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
