import { CornerUpLeft } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { may } from './may';
import { ReturnFields } from './ReturnFields';

/** Returns a submitted invoice to its owner, who gets the reason by email. */
export function ReturnButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const data = useAdminData();
  const [reason, setReason] = useState({ text: '', field: '' });
  if (!may(invoice, 'return')) return null;
  return (
    <ActButton
      label={t('acts.return.label')}
      icon={CornerUpLeft}
      title={t('acts.return.title')}
      text={t('acts.return.text', { user: invoice.userName })}
      confirm={t('acts.return.confirm')}
      ready={reason.text.trim() !== ''}
      fields={<ReturnFields invoice={invoice} reason={reason} onChange={setReason} />}
      run={(key) => data.returnInvoice(invoice, reason.text.trim(), key, reason.field)}
      done={t('acts.return.done')}
    />
  );
}
