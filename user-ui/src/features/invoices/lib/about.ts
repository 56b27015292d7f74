import type { Invoice } from '../api/invoices';

/** What tells an invoice without a number from others to the same client: its reference and its first line. */
export function aboutOf({ invoiceNumber, reference, firstItem }: Invoice): string {
  return invoiceNumber === undefined ? [reference, firstItem].filter(Boolean).join(' · ') : '';
}
