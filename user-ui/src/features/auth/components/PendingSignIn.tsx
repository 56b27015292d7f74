import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@/api/session';
import { QueryError } from '@/components/ui/QueryError';
import { PageSpinner } from '@/components/ui/Spinner';
import { pendingSignInQuery } from '../api/auth';
import { SecondFactorForm } from './SecondFactorForm';

interface PendingSignInProps {
  onEntered: (user: CurrentUser) => void;
  onCancel: () => void;
}

/** The second step of a login that began elsewhere. */
export function PendingSignIn({ onEntered, onCancel }: PendingSignInProps) {
  const awaited = useQuery(pendingSignInQuery);
  if (awaited.isPending) return <PageSpinner />;
  if (awaited.isError) return <QueryError error={awaited.error} onRetry={onCancel} />;
  return <SecondFactorForm kinds={awaited.data.secondFactors} onCancel={onCancel} onEntered={onEntered} />;
}
