import type { ClientField } from '@paraply/core/clientFields';
import type { MessageKey } from '../i18n/types';

/** What a field is called where the parts of the address stand beside each other. */
export function clientFieldLabel(field: ClientField): MessageKey {
  return field === 'address' ? 'fields.street' : `fields.${field}`;
}
