import type { lists as english } from '../en/lists';
import type { Shape } from '../types';

/** Lists of records: selection, filtering, paging, keeping a search, taking it as a file; in Swedish. */
export const lists: Shape<typeof english> = {
  list: {
    select: 'Välj %{name}',
    selectAll: 'Välj alla på sidan',
    selected: '%{smart_count} vald |||| %{smart_count} valda',
    selectMatching: 'Välj alla %{total} matchande rader',
    matchingSelected: 'Alla %{total} matchande rader är valda',
    tooManyMatch: '%{total} rader matchar. Du kan hantera högst %{max} åt gången: begränsa listan med filter.',
    clearSelection: 'Rensa val',
    all: 'Visa alla',
    clear: 'Rensa filter',
    details: 'Detaljer',
    firstPage: 'Gå till första sidan',
    next: 'Nästa',
    noMatch: 'Inga resultat matchar filtren.',
    noSuchPage: 'Sidan finns inte i listan.',
    order: 'Sortering',
    pages: 'Sidor',
    perPage: 'Rader per sida',
    previous: 'Föregående',
    range: '%{first}–%{last} av %{total}',
  },
  filters: {
    any: 'Alla',
    anyStatus: 'Alla',
    count: 'Filter (%{count})',
    from: 'Från',
    label: 'Filter',
    search: 'Sök',
    to: 'Till',
  },
  columns: { label: 'Kolumner' },
  savedQueries: { label: 'Sparade filter', keep: 'Spara filter …', forget: 'Ta bort ”%{name}”' },
  exports: { label: 'Exportera', csv: 'CSV', xlsx: 'Excel (XLSX)' },
};
