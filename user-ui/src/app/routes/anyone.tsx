import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useVisitorSession } from '@/api/session';
import { PageSpinner } from '@/components/ui/Spinner';
import { memberTexts, needTexts } from '@/i18n';
import { PublicLayout } from '../layouts/PublicLayout';

const AppLayout = lazy(async () => {
  const [layout] = await Promise.all([import('../layouts/AppLayout'), needTexts(memberTexts)]);
  return { default: layout.AppLayout };
});

/** Pages for everyone, in the layout for visitors or users. */
export function Component() {
  const { user } = useVisitorSession();
  if (user) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <AppLayout user={user}>
          <Outlet />
        </AppLayout>
      </Suspense>
    );
  }
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
