import clsx from 'clsx';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '@/api/session';
import { LanguageSwitch } from '@/components/layout/LanguageSwitch';
import { Logo } from '@/components/layout/Logo';
import { ThemeSwitch } from '@/components/layout/ThemeSwitch';
import { ButtonLink } from '@/components/ui/Button';
import { Link, NavLink } from '@/components/ui/Link';
import { ConfirmIdentity } from '@/features/auth/components/ConfirmIdentity';
import { SignInAgain } from '@/features/auth/components/SignInAgain';
import { SearchButton } from '@/app/search/SearchButton';
import { NotificationsLink } from '@/features/notifications/components/NotificationsLink';
import { SupportButton } from '@/features/support/components/SupportButton';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { DemoNote } from './DemoNote';
import { Footer } from './Footer';
import { OfflineNote } from './OfflineNote';
import { SkipLink } from './SkipLink';
import { TabBar } from './TabBar';
import { TermsNotice } from './TermsNotice';
import { UserMenu } from './UserMenu';
import { ViewAsBanner } from './ViewAsBanner';
import { navItems } from './navItems';

interface AppLayoutProps {
  user: CurrentUser;
  children: ReactNode;
}

/** Tells what scrolls how high the header is, which the banner of who views as somebody else makes higher. */
function tellHeight(header: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--header-height', `${String(header.offsetHeight)}px`);
  });
  observer.observe(header);
  return () => {
    observer.disconnect();
  };
}

/** Layout of the logged-in screens: a top bar, and a tab bar on phones. */
export function AppLayout({ user, children }: AppLayoutProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isEditing = pathname.endsWith('/create') || pathname.includes('/edit');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DemoNote />
      <header className="sticky top-0 z-20 border-b border-line bg-surface print:hidden" ref={tellHeight}>
        <ViewAsBanner user={user} />
        <OfflineNote />
        <div className="mx-auto flex min-h-16 max-w-page items-center gap-1 px-4 md:px-6 lg:px-8">
          <Link className="mr-auto inline-flex min-h-11 items-center rounded-control md:mr-4" to={paths.dashboard}>
            <Logo />
          </Link>
          <nav aria-label={t('nav.main')} className="mr-auto flex self-stretch max-md:hidden">
            {navItems.map(({ key, to }) => (
              <NavLink
                className="-mb-px inline-flex items-center border-b-2 border-transparent px-3 font-semibold text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink"
                key={key}
                to={to}
              >
                {t(`nav.${key}`)}
              </NavLink>
            ))}
          </nav>
          {!isEditing && (
            <ButtonLink className="mr-1 max-md:hidden" to={paths.invoiceCreate()} variant="accent">
              <Plus aria-hidden="true" size={18} strokeWidth={2} />
              {t('nav.newInvoice')}
            </ButtonLink>
          )}
          <SearchButton user={user} />
          <NotificationsLink />
          <div className="flex max-lg:hidden">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
          <UserMenu user={user} />
        </div>
      </header>
      {/* As high as the window, so that the foot begins below what is seen and does not move while a screen loads. */}
      <main
        className="mx-auto min-h-dvh w-full max-w-page px-4 py-6 outline-none md:px-6 md:py-8 lg:px-8 print:min-h-0"
        id="content"
        tabIndex={-1}
      >
        <TermsNotice user={user} />
        {children}
      </main>
      <div className="max-md:pb-20">
        {/* An editor ends in its own foot on phones. */}
        <div className={clsx(isEditing && 'max-md:hidden')}>
          <Footer />
        </div>
      </div>
      <TabBar />
      <SupportButton above={isEditing ? 'foot' : 'bar'} />
      <SignInAgain user={user} />
      <ConfirmIdentity />
    </div>
  );
}
