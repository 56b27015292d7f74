import { hasStatus } from '@paraply/core/faults';
import { Shell } from '@paraply/core/Shell';
import { whenTouched } from '@paraply/core/whenTouched';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '@/api/session';
import { QueryError } from '@/components/ui/QueryError';
import { loadWidgetsWhenTouched } from '@/components/ui/useWidgets';
import { authTexts, needTexts } from '@/i18n';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { leaveTargetKey } from '@/lib/queryClient';
import { AppLayout } from '../layouts/AppLayout';
import { ShellNav } from '../layouts/ShellNav';
import { CrashPage } from './CrashPage';

/** Logged-in routes: an empty frame while the session loads, visitors to /auth and back afterwards. */
export function Component() {
  const { t, language } = useTranslation();
  const session = useSession();
  const location = useLocation();
  const client = useQueryClient();
  useEffect(() => loadWidgetsWhenTouched(), []);
  // Said when logging out, logging in again or confirming who one is: nothing that the first screen waits for.
  useEffect(() => whenTouched(() => void needTexts(authTexts).catch(() => undefined)), []);
  if (session.isPending) {
    return (
      <Shell nav={<ShellNav lang={language} text={(name) => t(`nav.${name}`)} />}>
        <p className="shell-said" role="status">
          {t('common.loading')}
        </p>
      </Shell>
    );
  }
  if (hasStatus(session.error, 0)) return <CrashPage kind="offline" onReload={() => void session.refetch()} />;
  if (session.isError) return <QueryError error={session.error} onRetry={() => void session.refetch()} />;
  if (!session.data) {
    const chosen = client.getQueryData<string>(leaveTargetKey);
    return <Navigate replace to={chosen ?? paths.auth({ next: location.pathname + location.search })} />;
  }
  return (
    <AppLayout user={session.data}>
      <Outlet />
    </AppLayout>
  );
}
