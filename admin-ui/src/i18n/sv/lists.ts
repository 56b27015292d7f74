import type { lists as english } from '../en/lists';
import type { Shape } from '../types';

/** Lists of records: choosing, filtering, paging, keeping a search, taking it as a file; in Swedish. */
export const lists: Shape<typeof english> = {
  list: {
    choose: 'Välj %{name}',
    chooseAll: 'Välj alla på sidan',
    chosen: '%{smart_count} vald |||| %{smart_count} valda',
    chooseMatching: 'Välj alla %{total} som matchar',
    matchingChosen: 'Alla %{total} som matchar är valda',
    tooManyMatch: '%{total} matchar. Högst %{max} går på en gång: begränsa listan med filtren.',
    unchoose: 'Rensa valet',
    all: 'Visa alla',
    clear: 'Rensa filtren',
    details: 'Detaljer',
    firstPage: 'Till första sidan',
    next: 'Nästa',
    noMatch: 'Inget passar filtren.',
    noSuchPage: 'Så många sidor finns inte.',
    order: 'Ordning',
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
  savedQueries: { label: 'Sparade filter', keep: 'Spara de här filtren …', forget: 'Ta bort ”%{name}”' },
  exports: { label: 'Exportera', csv: 'Som CSV', xlsx: 'Som arbetsbok (XLSX)' },
};
