import { Outlet } from 'react-router';
import { PublicLayout } from '../layouts/PublicLayout';

/** Public pages. */
export function Component() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
