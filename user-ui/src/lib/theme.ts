import { useSyncExternalStore } from 'react';
import { tokens } from '@/theme/tokens';
import { storage } from './storage';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const listeners = new Set<() => void>();

function isTheme(value: string | null): value is Theme {
  return themes.some((theme) => theme === value);
}

/** What a page says that was written before anybody's choice was known. */
const defaultTheme = (): Theme => 'light';

export function storedTheme(): Theme {
  const value = storage.get(key);
  return isTheme(value) ? value : 'light';
}

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

function apply(): void {
  const theme = storedTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark());
  document.documentElement.classList.toggle('dark', dark);
  const colours = dark ? tokens.dark : tokens.light;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours.canvas);
}

export function setTheme(theme: Theme): void {
  storage.set(key, theme);
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
    defaultTheme,
  );
}
