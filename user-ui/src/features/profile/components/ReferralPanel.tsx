import { useTranslation } from 'react-i18next';
import { CopyField } from '@/components/form/CopyField';
import { Panel } from '@/components/ui/Panel';
import { paths } from '@/lib/paths';

interface ReferralPanelProps {
  code: string;
}

export function ReferralPanel({ code }: ReferralPanelProps) {
  const { t } = useTranslation();
  const link = location.origin + paths.auth({ tab: 'register', referral: code });
  return (
    <Panel title={t('profile.referral')}>
      <p className="mb-4 text-muted">{t('profile.referralText')}</p>
      <CopyField label={t('profile.referralLink')} value={link} />
    </Panel>
  );
}
