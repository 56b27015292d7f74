import { storage } from '@paraply/core/storage';
import type { Creation } from './autosave';
import type { InvoiceValues } from './invoiceForm';

/** Unsaved input, kept on the device until it is saved. */
export interface LocalDraft {
  values: InvoiceValues;
  /** The version of the invoice that was being edited; none for a new one. */
  version?: number;
  /** Of an invoice that was tried without an account: what the client is called, who is none of the user's yet. */
  clientName?: string;
  /** A creation without a response: repeated with its key, it creates no second invoice. */
  creation?: Creation;
}

/** The page that wrote a draft: another tab must not discard it. */
const thisPage = crypto.randomUUID();

/** One local draft per user and invoice, so that users of a shared device do not see each other's text. */
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

/** Reads the local draft and makes this page its owner. */
export function readLocalDraft(key: string): LocalDraft | null {
  const stored = readStored(key);
  if (!stored) return null;
  const { values, version, clientName, creation } = stored;
  // A local draft from an older version of the app lacks newer fields.
  const newer = { supplyFrom: '', supplyTo: '', vatExemption: '' };
  const copy = {
    values: { ...newer, ...values },
    ...(version !== undefined && { version }),
    ...(clientName !== undefined && { clientName }),
    ...(creation && { creation }),
  };
  writeLocalDraft(key, copy);
  return copy;
}

export function writeLocalDraft(key: string, copy: LocalDraft): void {
  storage.set(key, JSON.stringify({ ...copy, page: thisPage } satisfies StoredDraft));
}

/** Drops the local draft, unless another tab has written it since. */
export function dropLocalDraft(key: string): void {
  const stored = readStored(key);
  if (stored?.page !== undefined && stored.page !== thisPage) return;
  storage.remove(key);
}
