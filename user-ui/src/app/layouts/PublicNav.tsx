import { Menu } from 'lucide-react';
import { useLocation } from 'react-router';
import { ThemeSwitch } from '@/components/layout/ThemeSwitch';
import { PublicLink } from '@/components/layout/PublicLink';
import { useTranslation } from '@/i18n/useTranslation';
import { pageLabels } from '@/lib/pageLabels';
import { paths } from '@/lib/paths';
import { guidePaths } from '@/lib/publicPages';

const main = [paths.features, paths.pricing, paths.withoutCompany, paths.about, paths.contact] as const;

/** The main pages, in a row where there is room. */
export function PublicNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('nav.main')} className="mr-auto flex self-stretch max-lg:hidden">
      {main.map((path) => (
        <PublicLink
          aria-current={pathname === path ? 'page' : undefined}
          className="inline-flex items-center border-b-2 border-transparent px-2.5 font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          key={path}
          to={path}
        >
          {t(pageLabels[path])}
        </PublicLink>
      ))}
    </nav>
  );
}

/** The same pages and the guides behind one button. Made of `details`, so that it opens without JavaScript. */
export function PublicMenu() {
  const { t } = useTranslation();
  const { key } = useLocation();
  return (
    // Navigation closes the menu.
    <details className="group lg:hidden" key={key}>
      <summary
        aria-label={t('pages.menu')}
        className="inline-grid size-11 list-none place-items-center rounded-control text-ink hover:bg-quiet-soft [&::-webkit-details-marker]:hidden"
        title={t('pages.menu')}
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
      </summary>
      <nav
        aria-label={t('nav.main')}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-canvas px-4 pb-6 shadow-float md:px-6"
      >
        <ul className="grid sm:grid-cols-2">
          {[paths.trial, ...main, ...guidePaths].map((path) => (
            <li key={path}>
              <PublicLink className="flex min-h-12 items-center text-lg font-semibold" to={path}>
                {t(pageLabels[path])}
              </PublicLink>
            </li>
          ))}
        </ul>
        {/* Where the bar has no room for it. */}
        <div className="min-[360px]:hidden">
          <ThemeSwitch />
        </div>
      </nav>
    </details>
  );
}
