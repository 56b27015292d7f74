import { TextField } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
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
  const [reason, setReason] = useState('');
  if (!may(invoice, 'mark_paid')) return null;
  const values = {
    number: invoice.invoiceNumber ?? '',
    client: invoice.clientName,
    amount: money(invoice.balance, invoice.currency),
  };
  return (
    <ActButton
      label={t('acts.mark_paid.label')}
      icon={CircleCheck}
      tone="plain"
      title={t('acts.mark_paid.title', values)}
      text={t('acts.mark_paid.text', values)}
      confirm={t('acts.mark_paid.confirm')}
      ready={reason.trim() !== ''}
      onOpen={() => {
        setReason('');
      }}
      fields={
        <TextField
          label={t('fields.reason')}
          helperText={t('acts.mark_paid.reasonHelp')}
          value={reason}
          required
          autoFocus
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      }
      run={(key) => data.markInvoicePaid(invoice, reason.trim(), key)}
      done={t('acts.mark_paid.done')}
    />
  );
}
