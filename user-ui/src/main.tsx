import 'virtual:tokens.css';
import { watchLoads } from '@paraply/core/loadFailures';
import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { hasSessionHint, sessionQuery } from './api/session';
import { App } from './app/App';
import { loadMatches } from './app/loadMatches';
import { routes } from './app/routes';
import { startI18n } from './i18n';
import { createQueryClient } from './lib/queryClient';
import { registerServiceWorker } from './lib/serviceWorker';
import { watchTheme } from './lib/theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into');

const client = createQueryClient();
watchLoads();
watchTheme();
registerServiceWorker();
// Asked for at once, so that the answer comes while the screen is still being loaded.
if (hasSessionHint()) void client.prefetchQuery(sessionQuery);
await startI18n();

// A page that was written at build time is taken over as it stands, unless `public/theme.js` has seen that this visitor
// is to be shown another. A shell is only looked at.
const isShell = root.querySelector('[data-shell]') !== null;
const isThisPage = root.hasChildNodes() && !isShell && !document.documentElement.classList.contains('redraw');

try {
  await loadMatches(routes, location.pathname);
} catch (failure) {
  // A written page can be read as it stands; in the place of any other the app says what is missing.
  if (isThisPage) throw failure;
}

const app = (
  <StrictMode>
    <App client={client} router={(content) => <BrowserRouter>{content}</BrowserRouter>} />
  </StrictMode>
);

if (isThisPage) hydrateRoot(root, app);
else createRoot(root).render(app);
