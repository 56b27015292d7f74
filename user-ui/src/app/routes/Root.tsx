import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PageSpinner } from '@/components/ui/Spinner';
import { CrashBoundary } from '../CrashBoundary';
import { useLanguageOfAddress } from '../useLanguageOfAddress';
import { useScrollMemory } from '../useScrollMemory';

/** Around every route. */
export function Root() {
  const { pathname } = useLocation();
  useLanguageOfAddress();
  useScrollMemory();
  return (
    <CrashBoundary place={pathname}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </CrashBoundary>
  );
}
