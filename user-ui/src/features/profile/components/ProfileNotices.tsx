import { isZero } from '@paraply/core/decimal';
import { Link } from '@/components/ui/Link';
import { Notice } from '@/components/ui/Notice';
import { useFormat } from '@/i18n/useFormat';
import type { Profile } from '@/api/profile';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { missingField } from './missingFields';

interface ProfileNoticesProps {
  profile: Profile;
}

/** What is missing before a first invoice, and which terms hold. */
export function ProfileNotices({ profile }: ProfileNoticesProps) {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  return (
    <>
      {!profile.complete && profile.missing.length > 0 && (
        <Notice kind="warning" title={t('profile.incomplete')}>
          <ul className="flex flex-wrap gap-x-4">
            {profile.missing.map((field) => (
              <li key={field}>
                <MissingLink field={field} />
              </li>
            ))}
          </ul>
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

/** Leads to where it is filled in: another page, or the field further down. */
function MissingLink({ field }: { field: string }) {
  const style = 'inline-flex min-h-11 items-center text-primary underline first-letter:uppercase';
  if (field === 'bankAccount') {
    return (
      <Link className={style} to={paths.bankAccountCreate}>
        {missingField(field)}
      </Link>
    );
  }
  return (
    <button
      className={style}
      onClick={() => {
        // An address lacks its street, its postal code or its town.
        const names = field === 'address' ? ['address', 'postalCode', 'city'] : [field];
        const fields = names.flatMap((name) => [
          ...document.querySelectorAll<HTMLInputElement>(`main [name="${name}"]`),
        ]);
        (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
      }}
      type="button"
    >
      {missingField(field)}
    </button>
  );
}
