import { Ban, CircleX } from 'lucide-react';
import { ReasonActButton } from '../components/act/ReasonActButton';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { Refund } from '../types/api';

/** What can be done with a refund now: called off until it is in a file, marked as rejected after that. */
export function RefundActs({ refund: { id, status, amount } }: { refund: Refund }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const shown = { amount: money(amount) };
  if (status === 'approved') {
    return (
      <ReasonActButton
        label={t('refunds.cancel.label')}
        icon={Ban}
        tone="danger"
        title={t('refunds.cancel.title', shown)}
        text={t('refunds.cancel.text')}
        confirm={t('refunds.cancel.label')}
        keep={t('refunds.cancel.keep')}
        reason={t('fields.reason')}
        short
        run={(reason, key) => data.cancelRefund(id, reason, key)}
        done={t('refunds.cancel.done')}
      />
    );
  }
  if (status !== 'exported' && status !== 'paid') return null;
  return (
    <ReasonActButton
      label={t('refunds.reject.label')}
      icon={CircleX}
      tone="danger"
      title={t('refunds.reject.title', shown)}
      text={t('refunds.reject.text')}
      confirm={t('refunds.reject.label')}
      reason={t('fields.reason')}
      short
      run={(reason, key) => data.rejectRefund(id, reason, key)}
      done={t('refunds.reject.done')}
    />
  );
}
