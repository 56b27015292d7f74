import { storage } from '@/lib/storage';
import type { InvoiceValues } from './invoiceForm';

/** What a person typed and had not saved, kept on the device until it is saved or thrown away. */
export interface LocalCopy {
  values: InvoiceValues;
  /** The version of the invoice that was being edited; none for a new one. */
  version?: number;
}

/** One copy per person and invoice, so that nobody finds another person's text on a shared device. */
export function localCopyKey(userId: string, invoiceId: string | null): string {
  return `paraply.invoice.${userId}.${invoiceId ?? 'new'}`;
}

function isLocalCopy(value: unknown): value is LocalCopy {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  const { values } = value;
  return typeof values === 'object' && values !== null && 'items' in values && Array.isArray(values.items);
}

export function readLocalCopy(key: string): LocalCopy | null {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? 'null');
    return isLocalCopy(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeLocalCopy(key: string, copy: LocalCopy): void {
  storage.set(key, JSON.stringify(copy));
}

export function dropLocalCopy(key: string): void {
  storage.remove(key);
}
