import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '@/api/session';
import { PageSpinner } from '@/components/ui/Spinner';
import { paths } from '@/lib/paths';

/** Redirects admins to the back office (another bundle), users to the dashboard and visitors to the landing page. */
export function AppRedirect() {
  const session = useSession();
  const isAdmin = session.data?.isAdmin === true;
  useEffect(() => {
    if (isAdmin) location.replace(paths.adminPanel);
  }, [isAdmin]);
  if (session.isPending || isAdmin) return <PageSpinner />;
  return <Navigate replace to={session.data ? paths.dashboard : paths.home} />;
}
