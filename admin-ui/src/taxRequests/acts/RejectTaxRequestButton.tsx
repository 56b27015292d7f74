import { TextField } from '@mui/material';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { TaxRequest } from '../../types/api';

/** Rejects a request, with the reason that its person gets by email. */
export function RejectTaxRequestButton({ request }: { request: TaxRequest }) {
  const t = useT();
  const data = useAdminData();
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('taxRequests.reject.label')}
      name={t('taxRequests.reject.name', { name: request.userName })}
      icon={X}
      tone="danger"
      small
      title={t('taxRequests.reject.title', { name: request.userName })}
      text={t('taxRequests.reject.text', { what: request.summary })}
      confirm={t('taxRequests.reject.confirm')}
      ready={reason.trim() !== ''}
      fields={
        <TextField
          label={t('taxRequests.reject.reason', { name: request.userName })}
          value={reason}
          required
          autoFocus
          multiline
          minRows={2}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      }
      run={() => data.rejectTaxRequest(request.id, reason.trim())}
      done={t('taxRequests.reject.done')}
    />
  );
}
