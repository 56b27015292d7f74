import { Send } from 'lucide-react';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';

/** Sends oneself a mail, to see whether mails arrive. */
export function TestMailButton() {
  const t = useT();
  const data = useAdminData();
  return (
    <Allowed to="manage_settings">
      <ActButton
        icon={Send}
        label={t('mails.test')}
        title={t('mails.testTitle')}
        text={t('mails.testText')}
        confirm={t('mails.testConfirm')}
        done={t('mails.tested')}
        run={() => data.sendTestMail()}
      />
    </Allowed>
  );
}
