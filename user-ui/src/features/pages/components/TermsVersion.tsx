import { useTerms } from '@/api/terms';
import { PublicLink } from '@/components/layout/PublicLink';
import { Notice } from '@/components/ui/Notice';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { termsPath } from '../content';

/** The version of the terms and whether it is in force, which a prerendered page cannot know. */
export function TermsVersion({ version }: { version: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { data: terms } = useTerms();
  const { inForce, coming } = terms ?? {};
  const shown = [inForce, coming].find((known) => known?.version === version);
  const isReplaced = inForce !== undefined && version < inForce.version;
  const isComing = version === coming?.version;
  const other = isReplaced || isComing ? inForce : coming;
  return (
    <>
      <p className="mt-4 text-muted">
        {shown
          ? t('reading.terms.versionFrom', { version, date: date(shown.validFrom) })
          : t('reading.terms.version', { version })}
      </p>
      {other && (
        <Notice className="mt-4">
          <p>
            {isReplaced
              ? t('reading.terms.replaced', { version: other.version, date: date(other.validFrom) })
              : isComing
                ? t('reading.terms.notYet', { version: other.version, date: date(coming.validFrom) })
                : t('reading.terms.coming', { version: other.version, date: date(other.validFrom) })}
          </p>
          {/* Only the newest text has to be at hand: an older one is kept when it still applies. */}
          {termsPath(other.version) !== termsPath(version) && (
            <PublicLink
              className="inline-flex min-h-11 items-center text-primary underline"
              to={termsPath(other.version)}
            >
              {t('reading.terms.read', { version: other.version })}
            </PublicLink>
          )}
        </Notice>
      )}
    </>
  );
}
