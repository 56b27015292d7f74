import type { MessageKey } from '../i18n/types';
import type { Client, ClientMergeKeep } from '../types/api';

type MergeField = keyof ClientMergeKeep;

/** What two clients may differ in, in the order of the form. */
const mergeFields: Record<MergeField, MessageKey> = {
  name: 'fields.name',
  email: 'fields.email',
  additionalEmails: 'fields.additionalEmails',
  phone: 'fields.phone',
  address: 'fields.street',
  postalCode: 'fields.postalCode',
  city: 'fields.city',
  state: 'fields.state',
  country: 'fields.country',
  companyTaxId: 'fields.companyTaxId',
  vatNumber: 'fields.vatNumber',
  vatRegistered: 'fields.vatRegistered',
};

export interface Difference {
  field: MergeField;
  label: MessageKey;
  /** What stands in the kept client and in the other one. */
  kept: string | boolean;
  other: string | boolean;
}

function valueOf(client: Client, field: MergeField): string | boolean {
  const value = client[field];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The fields in which two clients differ. */
export function differences(kept: Client, other: Client): Difference[] {
  return (Object.entries(mergeFields) as [MergeField, MessageKey][])
    .map(([field, label]) => ({ field, label, kept: valueOf(kept, field), other: valueOf(other, field) }))
    .filter((difference) => difference.kept !== difference.other);
}

/** The first proposal: what the kept client says, and the other one's word where it says nothing. */
export function proposal(rows: Difference[]): ClientMergeKeep {
  return Object.fromEntries(rows.map(({ field, kept }) => [field, kept === '' ? 'other' : 'this']));
}
