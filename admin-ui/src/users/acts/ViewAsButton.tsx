import { Eye } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { outside } from '../../lib/paths';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

/** Leads into the freelancer's app as this person, who can be seen there but not act. */
export function ViewAsButton({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  return (
    <ActButton
      label={t('account.view')}
      icon={Eye}
      title={t('account.viewTitle', { name: user.fullName })}
      text={t('account.viewText')}
      confirm={t('account.viewConfirm')}
      run={async () => {
        await data.viewAs(user.id);
        window.location.assign(outside.dashboard);
        // The page goes away; until then nothing is asked as somebody who may not ask it.
        await new Promise<never>(() => undefined);
      }}
      done={t('account.viewDone')}
    />
  );
}
