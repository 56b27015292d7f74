import { Outlet } from 'react-router';
import { PublicLayout } from '../layouts/PublicLayout';

/** Public pages. */
export function VisitorFrame() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
