import 'virtual:tokens.css';
import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
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
    <App client={createQueryClient()} router={(content) => <BrowserRouter>{content}</BrowserRouter>} />
  </StrictMode>
);

// A page that was written at build time is taken over as it stands, unless `public/theme.js` has seen that this visitor
// is to be shown another.
const isThisPage = root.hasChildNodes() && !document.documentElement.classList.contains('redraw');
if (isThisPage) hydrateRoot(root, app);
else createRoot(root).render(app);
