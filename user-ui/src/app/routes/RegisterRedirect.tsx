import { Navigate, useSearchParams } from 'react-router';
import { paths } from '@/lib/paths';

/** /register leads to the tab of that name and keeps a referral. */
export function RegisterRedirect() {
  const [query] = useSearchParams();
  const referral = query.get('referral') ?? query.get('ref');
  return <Navigate replace to={paths.auth({ tab: 'register', ...(referral && { referral }) })} />;
}
