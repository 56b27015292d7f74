import { storage } from '@paraply/core/storage';
import type { Creation } from './autosave';
import type { InvoiceValues } from './invoiceForm';

/** What a person typed and the server does not have yet, kept on the device until it has. */
export interface LocalDraft {
  values: InvoiceValues;
  /** The version of the invoice that was being edited; none for a new one. */
  version?: number;
  /** A creation whose answer never came: asked again with its key, it makes no second invoice. */
  creation?: Creation;
}

/** Which page has written a copy: another tab must not throw away what this one keeps. */
const thisPage = crypto.randomUUID();

/** One copy per person and invoice, so that nobody finds another person's text on a shared device. */
export function localDraftKey(userId: string, invoiceId: string | null): string {
  return `paraply.invoice.${userId}.${invoiceId ?? 'new'}`;
}

interface StoredDraft extends LocalDraft {
  page?: string;
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  const { values } = value;
  return typeof values === 'object' && values !== null && 'items' in values && Array.isArray(values.items);
}

function readStored(key: string): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? 'null');
    return isStoredDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** The copy of this invoice, which is from now on this page's to keep or to drop. */
export function readLocalDraft(key: string): LocalDraft | null {
  const stored = readStored(key);
  if (!stored) return null;
  const { values, version, creation } = stored;
  // One that an older version of this app has kept knows nothing of the newer fields.
  const newer = { supplyFrom: '', supplyTo: '', vatExemption: '' };
  const copy = {
    values: { ...newer, ...values },
    ...(version !== undefined && { version }),
    ...(creation && { creation }),
  };
  writeLocalDraft(key, copy);
  return copy;
}

export function writeLocalDraft(key: string, copy: LocalDraft): void {
  storage.set(key, JSON.stringify({ ...copy, page: thisPage } satisfies StoredDraft));
}

/** Drops the copy, unless another tab has written it since. */
export function dropLocalDraft(key: string): void {
  const stored = readStored(key);
  if (stored?.page !== undefined && stored.page !== thisPage) return;
  storage.remove(key);
}
