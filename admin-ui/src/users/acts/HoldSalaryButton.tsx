import { Hand } from 'lucide-react';
import { ReasonActButton } from '../../components/act/ReasonActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

/** Keeps a person out of every salary run, until released. */
export function HoldSalaryButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ReasonActButton
      label={t('hold.hold')}
      icon={Hand}
      tone="danger"
      title={t('hold.holdTitle', { name: user.fullName })}
      text={t('hold.holdText')}
      confirm={t('hold.holdConfirm')}
      reason={t('hold.holdReason')}
      run={(reason) => data.holdSalary(user.id, reason)}
      done={t('hold.holdDone')}
    />
  );
}
