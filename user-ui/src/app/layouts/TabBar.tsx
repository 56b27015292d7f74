import { Plus } from 'lucide-react';
import { NavLink } from '@/components/ui/Link';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { navItems } from './navItems';

const itemClass =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-1 text-xs font-semibold text-muted aria-[current=page]:text-primary';

/** The main navigation on phones, with New invoice in the middle. */
export function TabBar() {
  const { t } = useTranslation();
  const entries = navItems.map(({ key, to, icon: Icon }) => (
    <NavLink className={itemClass} key={key} to={to}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      {t(`nav.${key}`)}
    </NavLink>
  ));
  return (
    <nav
      aria-label={t('nav.main')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {entries.slice(0, 2)}
      <NavLink className={itemClass} end to={paths.invoiceCreate()}>
        <span className="grid size-8 place-items-center rounded-full bg-accent text-on-accent">
          <Plus aria-hidden="true" size={20} strokeWidth={2} />
        </span>
        <span className="text-ink">{t('nav.new')}</span>
      </NavLink>
      {entries.slice(2)}
    </nav>
  );
}
