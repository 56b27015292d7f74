import type { ReactNode } from 'react';

/** The toasts of an app: one small store, so that any code may say something and one component shows it. */

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastContent {
  kind: ToastKind;
  title: ReactNode;
  text?: string;
  /** It waits until it is dismissed. */
  stays: boolean;
}

export interface ToastEntry extends ToastContent {
  id: number;
  open: boolean;
}

const mostAtOnce = 5;
const removalDelayMs = 1000;

/** How long a toast that does not stay is shown. */
export const autoDismissMs = 3000;

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function remove(id: number): void {
  publish(entries.filter((entry) => entry.id !== id));
}

export const toasts = {
  entries: () => entries,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** With more than five the oldest goes. */
  show(content: ToastContent): void {
    const entry: ToastEntry = { ...content, id: nextId, open: true };
    nextId += 1;
    publish([...entries, entry].slice(-mostAtOnce));
  },
  dismiss(id: number): void {
    if (!entries.some((entry) => entry.id === id && entry.open)) return;
    publish(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
    setTimeout(() => {
      remove(id);
    }, removalDelayMs);
  },
  dismissAll(): void {
    for (const entry of entries) toasts.dismiss(entry.id);
  },
};

/** Shows a toast. Success and notices leave by themselves; errors stay until they are dismissed. */
export function toast(kind: ToastKind, title: string, text?: string): void {
  toasts.show({ kind, title, stays: kind === 'error', ...(text !== undefined && { text }) });
}
