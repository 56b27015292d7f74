import type { Locale } from '@paraply/core/format';
import * as device from '@paraply/core/preferences';
import { storage } from '@paraply/core/storage';
import { useMemo, useSyncExternalStore } from 'react';
import { pageSizeIn, pageSizes, type PageSize } from '../components/list/pageSizes';
import { toNames, toQueries, type SavedQuery } from './savedQueries';

const queueKeysKey = 'admin.queueKeys';

const listeners = new Set<() => void>();

function notify(): void {
  listeners.forEach((listener) => {
    listener();
  });
}

function write(key: string, value: string): void {
  storage.set(key, value);
  notify();
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  media.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

export function storedLanguage(): Locale {
  return device.storedLanguage() ?? device.defaultLanguage;
}

export function storeLanguage(language: Locale): void {
  device.storeLanguage(language);
  notify();
}

export function storeTheme(theme: device.Theme): void {
  device.storeTheme(theme);
  notify();
}

function shownTheme(): 'light' | 'dark' {
  const choice = device.storedTheme();
  if (choice !== 'system') return choice;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The selected theme, and the one shown for it now. */
export function useThemeChoice(): { choice: device.Theme; shown: 'light' | 'dark' } {
  return {
    choice: useSyncExternalStore(subscribe, device.storedTheme),
    shown: useSyncExternalStore(subscribe, shownTheme),
  };
}

function queueKeys(): boolean {
  return storage.get(queueKeysKey) !== 'off';
}

/** Whether single keys act in the queues. */
export function useQueueKeys(): boolean {
  return useSyncExternalStore(subscribe, queueKeys);
}

export function storeQueueKeys(on: boolean): void {
  write(queueKeysKey, on ? 'on' : 'off');
}

function useStored(key: string): string | null {
  return useSyncExternalStore(subscribe, () => storage.get(key));
}

/** Columns hidden by default, so that the amounts fit. */
const hiddenByDefault: Record<string, string[]> = { invoices: ['ocr'] };

/** The hidden columns of a list. */
export function useHiddenColumns(resource: string): string[] {
  const text = useStored(`admin.hiddenColumns.${resource}`);
  return useMemo(() => (text === null ? (hiddenByDefault[resource] ?? []) : toNames(text)), [resource, text]);
}

export function storeHiddenColumns(resource: string, hidden: string[]): void {
  write(`admin.hiddenColumns.${resource}`, JSON.stringify(hidden));
}

/** The selected number of rows per page of a list. */
export function usePageSize(list: string, first: PageSize = pageSizes[0]): PageSize {
  return pageSizeIn(useStored(`admin.pageSize.${list}`)) ?? first;
}

export function storePageSize(list: string, size: PageSize): void {
  write(`admin.pageSize.${list}`, String(size));
}

/** The saved filters of a list. */
export function useQueries(resource: string): SavedQuery[] {
  const text = useStored(`admin.queries.${resource}`);
  return useMemo(() => toQueries(text), [text]);
}

export function storeQueries(resource: string, queries: SavedQuery[]): void {
  write(`admin.queries.${resource}`, JSON.stringify(queries));
}
