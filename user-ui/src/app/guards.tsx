import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession, useVisitorSession } from '@/api/session';
import { QueryError } from '@/components/ui/QueryError';
import { PageSpinner } from '@/components/ui/Spinner';
import { paths } from '@/lib/paths';
import { leftKey } from '@/lib/queryClient';
import { AppLayout } from './layouts/AppLayout';
import { PublicLayout } from './layouts/PublicLayout';

/** Signed-in routes: a spinner while the session loads, visitors to /auth and back afterwards. */
export function RequireUser() {
  const session = useSession();
  const location = useLocation();
  const client = useQueryClient();
  if (session.isPending) return <PageSpinner />;
  if (session.isError) return <QueryError error={session.error} onRetry={() => void session.refetch()} />;
  if (!session.data) {
    const chosen = client.getQueryData<string>(leftKey);
    return <Navigate replace to={chosen ?? paths.auth({ next: location.pathname + location.search })} />;
  }
  return (
    <AppLayout user={session.data}>
      <Outlet />
    </AppLayout>
  );
}

/** Pages for everybody, in the frame that fits who is looking. */
export function AnyoneLayout() {
  const { user } = useVisitorSession();
  if (user) {
    return (
      <AppLayout user={user}>
        <Outlet />
      </AppLayout>
    );
  }
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}

/** Public pages. */
export function VisitorLayout() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
