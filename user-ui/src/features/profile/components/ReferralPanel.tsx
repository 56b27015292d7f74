import { useQuery } from '@tanstack/react-query';
import { CopyField } from '@/components/form/CopyField';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { referralsQuery } from '../api/referrals';

/** The link to invite with, and how far those have come who followed it. */
export function ReferralPanel() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const referrals = useQuery(referralsQuery);
  return (
    <Panel title={t('profile.referral')}>
      <p className="mb-4 text-muted">{t('profile.referralText')}</p>
      {referrals.isPending && <SkeletonRows count={1} />}
      {referrals.isError && <QueryError error={referrals.error} onRetry={() => void referrals.refetch()} />}
      {referrals.data && (
        <>
          <CopyField label={t('profile.referralLink')} value={referrals.data.link} />
          {referrals.data.people.length === 0 ? (
            <p className="mt-4 text-muted">{t('profile.referralNobody')}</p>
          ) : (
            <ul aria-label={t('profile.referralPeople')} className="mt-4 divide-y divide-line">
              {referrals.data.people.map((person) => (
                <li
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
                  key={person.name + person.since}
                >
                  <span>
                    <span className="font-semibold">{person.name}</span>{' '}
                    <span className="figures text-xs text-muted">{date(person.since)}</span>
                  </span>
                  <span className="text-muted">{t(`profile.referralState.${person.state}`)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}
