import { Outlet, ScrollRestoration } from 'react-router';
import { useLanguageOfAddress } from '../useLanguageOfAddress';

/** Around every route: a new page begins at its top, going back returns to where one was. */
export function Root() {
  useLanguageOfAddress();
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}
