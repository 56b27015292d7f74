import { CalendarCheck, FileCheck, Scale } from 'lucide-react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { CurrentUser } from '@/api/session';
import { useVisitorSession } from '@/api/session';
import { useSettings } from '@/api/settings';
import { usePageMeta } from '@/components/layout/usePageMeta';
import { Notice } from '@/components/ui/Notice';
import { PageSpinner } from '@/components/ui/Spinner';
import { Tabs } from '@/components/ui/Tabs';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { PendingSignIn } from './PendingSignIn';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { localRedirect } from './localRedirect';

const pitch = [
  { icon: FileCheck, key: 'auth.pitchOne' },
  { icon: Scale, key: 'auth.pitchTwo' },
  { icon: CalendarCheck, key: 'auth.pitchThree' },
] as const;

export function AuthPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const session = useVisitorSession();
  const { data: settings } = useSettings();
  const next = localRedirect(query.get('next'));
  const referral = query.get('referral') ?? query.get('ref');
  usePageMeta({ title: t('auth.title'), description: t('auth.description') });

  if (session.isLoading) return <PageSpinner />;
  if (session.user) return <Navigate replace to={next ?? paths.app} />;

  const enter = (user: CurrentUser) => {
    if (user.lacksSecondFactor) void navigate(paths.secondFactor, { replace: true });
    else if (user.isAdmin) location.assign(next?.startsWith('/admin') === true ? next : paths.adminPanel);
    else void navigate(next ?? paths.dashboard, { replace: true });
  };

  return (
    <div className="mx-auto grid max-w-5xl gap-10 py-4 md:grid-cols-[1fr_26rem] md:gap-16 md:py-12">
      <div className="max-md:order-2">
        <h1 className="text-3xl md:text-4xl">{t('auth.pitchTitle')}</h1>
        <ul className="mt-8 grid gap-5">
          {pitch.map(({ icon: Icon, key }) => (
            <li className="flex gap-4 text-lg" key={key}>
              <Icon aria-hidden="true" className="mt-1 shrink-0 text-primary" size={22} strokeWidth={1.75} />
              <span className="max-w-[40ch]">{t(key)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-panel border border-line bg-surface p-4 md:p-8">
        {query.get('notice') === 'oidc_link' && (
          <Notice className="mb-4" title={t('auth.oidcLinkTitle')}>
            {t('auth.oidcLink', { name: settings?.oidcName ?? '' })}
          </Notice>
        )}
        {query.get('error') === 'oidc_failed' && (
          <Notice className="mb-4" kind="error" title={t('auth.loginFailed')}>
            {t('auth.oidcFailed', { name: settings?.oidcName ?? '' })}
          </Notice>
        )}
        {query.get('step') === 'second-factor' ? (
          <PendingSignIn
            onCancel={() => {
              query.delete('step');
              setQuery(query, { replace: true });
            }}
            onEntered={enter}
          />
        ) : (
          <Tabs
            label={t('auth.tabs')}
            onChange={(tab) => {
              query.delete('tab');
              if (tab === 'register') query.set('tab', tab);
              setQuery(query, { replace: true });
            }}
            tabs={[
              { value: 'login', label: t('auth.logIn'), content: <LoginForm onLoggedIn={enter} /> },
              { value: 'register', label: t('auth.register'), content: <RegisterForm referral={referral} /> },
            ]}
            value={query.get('tab') === 'register' ? 'register' : 'login'}
          />
        )}
      </div>
    </div>
  );
}
