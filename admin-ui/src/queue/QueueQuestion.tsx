import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '../components/act/ActDialog';
import { useT } from '../i18n/useT';
import { ReturnFields } from '../components/invoice/ReturnFields';
import { useAdminData } from '../providers/useAdminData';
import type { Invoice } from '../types/api';
import { useInvoiceValues } from '../components/invoice/useInvoiceValues';

export type Decision = 'send' | 'return';

interface QueueQuestionProps {
  decision: Decision;
  /** As it was seen: a newer one refuses the act. */
  invoice: Invoice;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** The question before an invoice leaves the queue, one way or the other. */
export function QueueQuestion({ decision, invoice, onClose, onDone }: QueueQuestionProps) {
  const t = useT();
  const notify = useNotify();
  const data = useAdminData();
  const values = useInvoiceValues(invoice);
  const [reason, setReason] = useState({ text: '', field: '' });
  const returning = decision === 'return';
  return (
    <ActDialog
      tone="main"
      title={t(`acts.${decision}.title`, values)}
      text={t(`acts.${decision}.text`, values)}
      confirm={t(`acts.${decision}.confirm`)}
      ready={!returning || reason.text.trim() !== ''}
      fields={returning ? <ReturnFields invoice={invoice} reason={reason} onChange={setReason} /> : undefined}
      run={(key) =>
        returning ? data.returnInvoice(invoice, reason.text.trim(), key, reason.field) : data.sendInvoice(invoice, key)
      }
      onClose={onClose}
      onDone={async () => {
        notify(t(`acts.${decision}.done`), { type: 'success' });
        await onDone();
      }}
    />
  );
}
