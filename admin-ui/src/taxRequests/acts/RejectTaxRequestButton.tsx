import { X } from 'lucide-react';
import { ReasonActButton } from '../../components/act/ReasonActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { TaxRequest } from '../../types/api';

/** Rejects a request, with the reason that its person gets by email. */
export function RejectTaxRequestButton({ request }: { request: TaxRequest }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ReasonActButton
      label={t('taxRequests.reject.label')}
      name={t('taxRequests.reject.name', { name: request.userName })}
      icon={X}
      tone="danger"
      small
      title={t('taxRequests.reject.title', { name: request.userName })}
      text={t('taxRequests.reject.text', { what: request.summary })}
      confirm={t('taxRequests.reject.confirm')}
      reason={t('taxRequests.reject.reason', { name: request.userName })}
      run={(reason) => data.rejectTaxRequest(request.id, reason)}
      done={t('taxRequests.reject.done')}
    />
  );
}
