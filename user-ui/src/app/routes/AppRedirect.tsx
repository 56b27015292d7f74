import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '@/api/session';
import { PageSpinner } from '@/components/ui/Spinner';
import { paths } from '@/lib/paths';

/** Where somebody belongs: an admin in the back office, which is another bundle; a user here; a visitor at the start. */
export function AppRedirect() {
  const session = useSession();
  const isAdmin = session.data?.isAdmin === true;
  useEffect(() => {
    if (isAdmin) location.replace(paths.adminPanel);
  }, [isAdmin]);
  if (session.isPending || isAdmin) return <PageSpinner />;
  return <Navigate replace to={session.data ? paths.dashboard : paths.home} />;
}
