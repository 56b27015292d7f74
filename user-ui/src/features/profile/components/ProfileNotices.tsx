import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/components/ui/Notice';
import { useFormat } from '@/i18n/useFormat';
import { isZero } from '@/lib/decimal';
import type { Profile } from '@/api/profile';

interface ProfileNoticesProps {
  profile: Profile;
}

/** What is missing before a first invoice, and which terms hold. */
export function ProfileNotices({ profile }: ProfileNoticesProps) {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  const names = profile.missing.map((field) =>
    // The server may name a field that this version has no word for; its own name is better than nothing.
    i18next.exists(`profile.missing.${field}`)
      ? i18next.t(`profile.missing.${field}` as 'profile.missing.address')
      : field,
  );
  return (
    <>
      {!profile.complete && names.length > 0 && (
        <Notice kind="warning" title={t('profile.incomplete')}>
          {names.join(', ')}
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
