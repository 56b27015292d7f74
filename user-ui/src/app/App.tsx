import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './Providers';

interface AppProps {
  client: QueryClient;
  router: DataRouter;
}

export function App({ client, router }: AppProps) {
  useLayoutEffect(() => {
    // What was written in the other language is gone now; `public/theme.js` had hidden it.
    document.documentElement.classList.remove('redraw');
  }, []);
  return (
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  );
}
