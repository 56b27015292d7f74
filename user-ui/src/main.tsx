import 'virtual:tokens.css';
import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { startI18n } from './i18n';
import { watchTheme } from './lib/theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into');

watchTheme();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
