import { formatOrgNumber } from '@paraply/core/format';
import { useSettings } from '@/api/settings';
import { PublicLink } from '@/components/layout/PublicLink';
import { useTranslation } from '@/i18n/useTranslation';
import { pageLabels } from '@/lib/pageLabels';
import { paths } from '@/lib/paths';
import { guidePaths, legalPaths } from '@/lib/publicPages';

const groups = [
  {
    name: 'service',
    pages: [paths.features, paths.pricing, paths.trial, paths.withoutCompany, paths.about, paths.contact],
  },
  { name: 'guides', pages: guidePaths },
  { name: 'legal', pages: legalPaths },
] as const;

/** Links to every public page, and the provider. */
export function PublicFooter() {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  return (
    <footer className="mt-12 border-t border-line print:hidden">
      <nav
        aria-label={t('pages.nav.footer')}
        className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 pt-8 sm:grid-cols-3 md:max-lg:grid-cols-[1fr_auto_1fr] md:px-6 lg:px-8"
      >
        {groups.map(({ name, pages }) => (
          <div key={name}>
            <h2 className="text-base" id={`footer-${name}`}>
              {t(`pages.nav.${name}`)}
            </h2>
            <ul aria-labelledby={`footer-${name}`} className="mt-1">
              {pages.map((path) => (
                <li key={path}>
                  <PublicLink
                    className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline md:min-h-9"
                    to={path}
                  >
                    {t(pageLabels[path])}
                  </PublicLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mx-auto flex min-h-18 max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-6 pr-20 text-xs text-muted md:px-6 md:pr-24 lg:px-8">
        <p>Paraply</p>
        {settings && (
          <>
            <p>
              {settings.companyName} ·{' '}
              <span className="whitespace-nowrap">
                {t('layout.orgNumber', { number: formatOrgNumber(settings.orgNumber) })}
              </span>
            </p>
            <p>{t('layout.version', { version: settings.version })}</p>
          </>
        )}
      </div>
    </footer>
  );
}
