import { isZero } from '@paraply/core/decimal';
import { Notice } from '@/components/ui/Notice';
import { useFormat } from '@/i18n/useFormat';
import type { Profile } from '@/api/profile';
import { useTranslation } from '@/i18n/useTranslation';
import { missingFields } from './missingFields';

interface ProfileNoticesProps {
  profile: Profile;
}

/** What is missing before a first invoice, and which terms hold. */
export function ProfileNotices({ profile }: ProfileNoticesProps) {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  const missing = missingFields(profile);
  return (
    <>
      {!profile.complete && missing !== '' && (
        <Notice kind="warning" title={t('profile.incomplete')}>
          {missing}
        </Notice>
      )}
      <p className="text-muted">
        {t('profile.fee', { percent: percent(profile.feePercentage), fixed: wholeMoney(profile.fixedFee) })}{' '}
        {profile.groupName !== undefined && t('profile.group', { name: profile.groupName })}{' '}
        {!isZero(profile.tax.pensionPercent ?? '0') &&
          t('profile.pension', { percent: percent(profile.tax.pensionPercent ?? '0') })}{' '}
        {profile.trusted && t('profile.trusted')}
      </p>
    </>
  );
}
