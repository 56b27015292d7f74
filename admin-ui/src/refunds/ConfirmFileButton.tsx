import { CircleCheck } from 'lucide-react';
import { ActButton } from '../components/act/ActButton';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { RefundFile } from '../types/api';

/** Says that the bank has paid all refunds of a file that it has not decided. */
export function ConfirmFileButton({ file: { id, paymentDate, openCount } }: { file: RefundFile }) {
  const t = useT();
  const { day } = useFormat();
  const data = useAdminData();
  if (openCount === 0) return null;
  return (
    <ActButton
      label={t('refunds.file.confirm')}
      name={t('refunds.file.confirmName', { day: day(paymentDate) })}
      icon={CircleCheck}
      small
      title={t('refunds.file.confirmTitle')}
      text={t('refunds.file.confirmText', { smart_count: openCount, day: day(paymentDate) })}
      confirm={t('refunds.file.confirm')}
      run={(key) => data.confirmRefundFile(id, key)}
      done={t('refunds.file.confirmed')}
    />
  );
}
