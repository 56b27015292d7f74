import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { useRoutes } from 'react-router';
import { Providers } from './Providers';
import { routes } from './routes';

interface AppProps {
  client: QueryClient;
  /** The router around the routes: the browser's, a test's, or that of a page being written. */
  router: (routes: ReactNode) => ReactNode;
}

export function App({ client, router }: AppProps) {
  useLayoutEffect(() => {
    // The prerendered text in the other language is gone; `public/theme.js` had hidden it.
    document.documentElement.classList.remove('redraw');
  }, []);
  return <Providers client={client}>{router(<AppRoutes />)}</Providers>;
}

function AppRoutes() {
  return useRoutes(routes);
}
