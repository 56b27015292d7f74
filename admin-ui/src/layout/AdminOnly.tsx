import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { ErrorState } from '../components/ErrorState';
import { Forbidden } from './Forbidden';
import { Waiting } from './Waiting';

/** Lets admins through. Nothing of a page is rendered, and so nothing is fetched, before that is known. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { permissions, isPending, error, refetch } = usePermissions<boolean>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} alone />;
  if (isPending) return <Waiting />;
  return permissions === true ? children : <Forbidden />;
}
