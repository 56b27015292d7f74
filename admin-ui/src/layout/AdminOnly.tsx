import type { ReactNode } from 'react';
import { useGetIdentity, usePermissions } from 'react-admin';
import { ErrorState } from '../components/ErrorState';
import { Forbidden } from './Forbidden';
import { Viewing } from './Viewing';
import { Waiting } from './Waiting';

/** Lets admins through. Nothing of a page is rendered, and so nothing is fetched, before that is known. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { permissions, isPending, error, refetch } = usePermissions<boolean>();
  const { identity } = useGetIdentity();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} alone />;
  if (isPending) return <Waiting />;
  if (permissions === true) return children;
  return identity?.viewedBy ? <Viewing userId={String(identity.id)} name={identity.fullName ?? ''} /> : <Forbidden />;
}
