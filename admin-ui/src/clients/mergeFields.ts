import { clientFields, type ClientField } from '@paraply/core/clientFields';
import type { MessageKey } from '../i18n/types';
import type { Client, ClientMergeKeep } from '../types/api';
import { clientFieldLabel } from './clientFieldLabel';

export interface Difference {
  field: ClientField;
  label: MessageKey;
  /** What stands in the kept client and in the other one. */
  kept: string | boolean;
  other: string | boolean;
}

function valueOf(client: Client, field: ClientField): string | boolean {
  const value = client[field];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The fields in which two clients differ. */
export function differences(kept: Client, other: Client): Difference[] {
  return clientFields
    .map((field) => ({
      field,
      label: clientFieldLabel(field),
      kept: valueOf(kept, field),
      other: valueOf(other, field),
    }))
    .filter((difference) => difference.kept !== difference.other);
}

/** The first proposal: what the kept client says, and the other one's word where it says nothing. */
export function proposal(rows: Difference[]): ClientMergeKeep {
  return Object.fromEntries(rows.map(({ field, kept }) => [field, kept === '' ? 'other' : 'this']));
}
