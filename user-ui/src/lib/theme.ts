import { defaultTheme, storedTheme, storeTheme, type Theme } from '@paraply/core/preferences';
import { canvas } from '@paraply/core/tokens';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

function apply(): void {
  const theme = storedTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark());
  document.documentElement.classList.toggle('dark', dark);
  const colour = dark ? canvas.dark : canvas.light;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}

export function setTheme(theme: Theme): void {
  storeTheme(theme);
  apply();
  for (const listener of listeners) listener();
}

/** Applies the stored theme and follows the system's while that is chosen. `public/theme.js` did the first paint. */
export function watchTheme(): void {
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storedTheme,
    () => defaultTheme,
  );
}
