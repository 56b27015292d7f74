import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useVisitorSession } from '@/api/session';
import { Logo } from '@/components/layout/Logo';
import { PublicLink } from '@/components/layout/PublicLink';
import { ThemeSwitch } from '@/components/layout/ThemeSwitch';
import { ButtonLink, buttonClass } from '@/components/ui/Button';
import { SupportButton } from '@/features/support/components/SupportButton';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { DemoNote } from './DemoNote';
import { LanguageLink } from './LanguageLink';
import { PublicFooter } from './PublicFooter';
import { PublicMenu, PublicNav } from './PublicNav';
import { SkipLink } from './SkipLink';

interface PublicLayoutProps {
  children: ReactNode;
}

export function PublicLayout({ children }: PublicLayoutProps) {
  const { t } = useTranslation();
  const { user } = useVisitorSession();
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DemoNote />
      <header className="sticky top-0 z-20 bg-canvas print:hidden">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-1 px-4 md:px-6 lg:px-8">
          <PublicLink className="mr-auto inline-flex min-h-11 items-center rounded-control lg:mr-6" to={paths.home}>
            <Logo />
          </PublicLink>
          <PublicNav />
          <LanguageLink />
          <div className="max-[359px]:hidden">
            <ThemeSwitch />
          </div>
          {user ? (
            <ButtonLink className="mx-1 whitespace-nowrap" to={paths.app}>
              <span className="max-[479px]:hidden">{t('nav.toApp')}</span>
              <span className="min-[480px]:hidden">{t('nav.invoices')}</span>
            </ButtonLink>
          ) : (
            <PublicLink className={buttonClass('secondary', 'mx-1 whitespace-nowrap')} to={paths.auth()}>
              {t('nav.logIn')}
            </PublicLink>
          )}
          <PublicMenu />
        </div>
      </header>
      {/* As high as the window, so that the foot begins below what is seen and does not move while a page loads. */}
      <main
        className="mx-auto min-h-dvh w-full max-w-6xl px-4 py-6 outline-none md:px-6 lg:px-8 print:min-h-0"
        id="content"
        tabIndex={-1}
      >
        {children}
      </main>
      <PublicFooter />
      <SupportButton above={pathname === paths.trial ? 'footAlone' : 'edge'} />
    </div>
  );
}
