import '@paraply/core/testing/blob';
import '@paraply/core/testing/request';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { loadWidgets } from '@/components/ui/useWidgets';

// A busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 10_000 });

// Parts that Radix and the theme ask for and jsdom lacks.
globalThis.matchMedia ??= (query: string) => Object.assign(new EventTarget(), mediaQuery(query));
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

function mediaQuery(media: string) {
  return { matches: false, media, onchange: null, addListener: () => undefined, removeListener: () => undefined };
}

// As after the first movement of a hand.
await loadWidgets();

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
