import 'virtual:tokens.css';
import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { hasSessionHint } from './api/session';
import { App } from './app/App';
import { loadMatches } from './app/loadMatches';
import { routes } from './app/routes';
import { startI18n } from './i18n';
import { createQueryClient } from './lib/queryClient';
import { registerServiceWorker } from './lib/serviceWorker';
import { watchTheme } from './lib/theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into');

watchTheme();
registerServiceWorker();
await startI18n();
await loadMatches(routes, location.pathname);

const app = (
  <StrictMode>
    <App client={createQueryClient()} router={createBrowserRouter(routes)} />
  </StrictMode>
);

// A page that was written at build time is taken over as it stands when it is what this visitor would be shown: in
// the right language, for nobody in particular, and asked for nothing that its address can say besides.
const asksForMore = [...new URLSearchParams(location.search).keys()].some((key) => key !== 'lang');
const isThisPage =
  root.hasChildNodes() && !asksForMore && !document.documentElement.classList.contains('redraw') && !hasSessionHint();
if (isThisPage) hydrateRoot(root, app);
else createRoot(root).render(app);
