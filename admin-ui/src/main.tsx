import '@fontsource-variable/figtree/wght.css';
import { watchLoads } from '@paraply/core/loadFailures';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchLoads();

// A data router, so that react-admin can hold back a navigation that would lose unsaved changes.
const router = createBrowserRouter([{ path: '/admin/*', element: <App /> }]);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
