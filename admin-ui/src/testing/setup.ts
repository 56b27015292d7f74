import '@paraply/core/testing/blob';
import '@paraply/core/testing/request';
import { toasts } from '@paraply/core/toasts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { loadTexts } from '../i18n/i18nProvider';

// A busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 10_000 });

await Promise.all([loadTexts('sv'), loadTexts('en')]);

// jsdom has no layout: every screen counts as a wide one unless a test says otherwise.
window.matchMedia = (query: string) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  toasts.dismissAll();
  localStorage.clear();
  vi.unstubAllGlobals();
});
