import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useVisitorSession } from '@/api/session';
import { LanguageSwitch } from '@/components/layout/LanguageSwitch';
import { Logo } from '@/components/layout/Logo';
import { ThemeSwitch } from '@/components/layout/ThemeSwitch';
import { ButtonLink } from '@/components/ui/Button';
import { SupportButton } from '@/features/support/components/SupportButton';
import { paths } from '@/lib/paths';
import { DemoNote } from './DemoNote';
import { Footer } from './Footer';
import { SkipLink } from './SkipLink';

interface PublicLayoutProps {
  children: ReactNode;
}

export function PublicLayout({ children }: PublicLayoutProps) {
  const { t } = useTranslation();
  const { user } = useVisitorSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <DemoNote />
      <header className="sticky top-0 z-20 bg-canvas">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-1 px-4 md:px-6 lg:px-8">
          <Link className="mr-auto inline-flex min-h-11 items-center rounded-control" to={paths.home}>
            <Logo />
          </Link>
          <LanguageSwitch />
          <ThemeSwitch />
          {user ? (
            <ButtonLink className="ml-2 whitespace-nowrap" to={paths.app}>
              {t('nav.toApp')}
            </ButtonLink>
          ) : (
            <ButtonLink className="ml-2 whitespace-nowrap" to={paths.auth()} variant="secondary">
              {t('nav.logIn')}
            </ButtonLink>
          )}
        </div>
      </header>
      <main className="mx-auto w-full max-w-6xl grow px-4 py-6 md:px-6 lg:px-8" id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <SupportButton raised={false} />
    </div>
  );
}
