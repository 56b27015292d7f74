/** The toasts of the app: one small store, so that any code may say something and one component shows it. */

export type ToastKind = 'success' | 'info' | 'error';

export interface ToastEntry {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string;
  open: boolean;
}

const mostAtOnce = 5;
const removalDelayMs = 1000;

/** Success and notices leave by themselves; errors stay until they are dismissed. */
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

/** Shows a toast; with more than five the oldest goes. */
export function toast(kind: ToastKind, title: string, text?: string): void {
  const entry: ToastEntry = { id: nextId, kind, title, open: true, ...(text !== undefined && { text }) };
  nextId += 1;
  publish([...entries, entry].slice(-mostAtOnce));
}
