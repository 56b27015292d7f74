import { Play } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

/** Lets the salary go that was held. */
export function ReleaseSalaryButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ActButton
      label={t('hold.release')}
      icon={Play}
      title={t('hold.releaseTitle', { name: user.fullName })}
      text={t('hold.releaseText')}
      confirm={t('hold.releaseConfirm')}
      run={() => data.releaseSalary(user.id)}
      done={t('hold.releaseDone')}
    />
  );
}
