import type { ReactNode } from 'react';
import { useGetIdentity, usePermissions } from 'react-admin';
import { ErrorState } from '../components/ErrorState';
import type { Permission } from '../types/api';
import { Forbidden } from './Forbidden';
import { ViewAsPage } from './ViewAsPage';
import { Waiting } from './Waiting';

/** Lets those through who have a role in the back office. Nothing of a page is rendered, and so nothing is fetched, before that is known. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { permissions, isPending, error, refetch } = usePermissions<Permission[]>();
  const { identity } = useGetIdentity();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} alone />;
  if (isPending) return <Waiting />;
  if (permissions !== undefined && permissions.length > 0) return children;
  return identity?.viewedBy ? (
    <ViewAsPage userId={String(identity.id)} name={identity.fullName ?? ''} />
  ) : (
    <Forbidden />
  );
}
