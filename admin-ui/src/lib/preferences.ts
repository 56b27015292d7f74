import type { Locale } from '@paraply/core/format';
import * as device from '@paraply/core/preferences';
import { storage } from '@paraply/core/storage';
import { useMemo, useSyncExternalStore } from 'react';
import { pageSizeIn, pageSizes, type PageSize } from '../components/list/pageSizes';
import { toNames, toQueries, type SavedQuery } from './savedQueries';

const queueKeysKey = 'admin.queueKeys';

const listeners = new Set<() => void>();

function tell(): void {
  listeners.forEach((listener) => {
    listener();
  });
}

function write(key: string, value: string): void {
  storage.set(key, value);
  tell();
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
  tell();
}

export function storeTheme(theme: device.Theme): void {
  device.storeTheme(theme);
  tell();
}

function shownTheme(): 'light' | 'dark' {
  const choice = device.storedTheme();
  if (choice !== 'system') return choice;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The chosen theme, and the one that is shown for it now. */
export function useThemeChoice(): { choice: device.Theme; shown: 'light' | 'dark' } {
  return {
    choice: useSyncExternalStore(subscribe, device.storedTheme),
    shown: useSyncExternalStore(subscribe, shownTheme),
  };
}

function queueKeys(): boolean {
  return storage.get(queueKeysKey) !== 'off';
}

/** Whether single keys act in the approval queue. */
export function useQueueKeys(): boolean {
  return useSyncExternalStore(subscribe, queueKeys);
}

export function storeQueueKeys(on: boolean): void {
  write(queueKeysKey, on ? 'on' : 'off');
}

function useKept(key: string): string | null {
  return useSyncExternalStore(subscribe, () => storage.get(key));
}

/** What a list leaves out until somebody asks for it, so that the amounts fit. */
const hiddenAtFirst: Record<string, string[]> = { invoices: ['ocr'] };

/** The columns of a list that the person does not want to see. */
export function useHiddenColumns(resource: string): string[] {
  const text = useKept(`admin.hiddenColumns.${resource}`);
  return useMemo(() => (text === null ? (hiddenAtFirst[resource] ?? []) : toNames(text)), [resource, text]);
}

export function storeHiddenColumns(resource: string, hidden: string[]): void {
  write(`admin.hiddenColumns.${resource}`, JSON.stringify(hidden));
}

/** How many rows a page of a list has: as many as the person has chosen for it. */
export function usePageSize(list: string, first: PageSize = pageSizes[0]): PageSize {
  return pageSizeIn(useKept(`admin.pageSize.${list}`)) ?? first;
}

export function storePageSize(list: string, size: PageSize): void {
  write(`admin.pageSize.${list}`, String(size));
}

/** The filters of a list that the person keeps under names. */
export function useQueries(resource: string): SavedQuery[] {
  const text = useKept(`admin.queries.${resource}`);
  return useMemo(() => toQueries(text), [text]);
}

export function storeQueries(resource: string, queries: SavedQuery[]): void {
  write(`admin.queries.${resource}`, JSON.stringify(queries));
}
