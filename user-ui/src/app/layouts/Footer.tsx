import { formatOrgNumber } from '@paraply/core/format';
import { useSettings } from '@/api/settings';
import { Link } from '@/components/ui/Link';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';

/** The provider. Rendered in one go: a company name arriving later would shift the link. */
export function Footer() {
  const { t } = useTranslation();
  const { data: settings, isPending } = useSettings();
  if (isPending) return null;
  return (
    <footer className="mt-12 border-t border-line print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-4 py-6 pr-20 text-xs text-muted md:px-6 md:pr-24 lg:px-8">
        {settings && (
          <p>
            {settings.companyName} ·{' '}
            <span className="whitespace-nowrap">
              {t('layout.orgNumber', { number: formatOrgNumber(settings.orgNumber) })}
            </span>
          </p>
        )}
        <Link className="inline-flex min-h-11 items-center underline" to={paths.contact}>
          {t('nav.contact')}
        </Link>
        {settings && <p>{t('layout.version', { version: settings.version })}</p>}
      </div>
    </footer>
  );
}
