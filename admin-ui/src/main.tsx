import '@fontsource-variable/figtree/wght.css';
import { watchLoads } from '@paraply/core/loadFailures';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { loadTexts } from './i18n/i18nProvider';
import { storedLanguage } from './lib/preferences';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchLoads();

// A data router, so that react-admin can hold back a navigation that would lose unsaved changes.
const router = createBrowserRouter([{ path: '/admin/*', element: <App /> }]);

// Not awaited at the top: what the texts stand on waits for this module to end.
void loadTexts(storedLanguage()).then(() => {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
});
