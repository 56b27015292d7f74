import type { RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../i18n/types';

/** One fact of a record: a column in a table, a place in a row on a narrow screen. */
export interface Column<T extends RaRecord> {
  source: keyof T & string;
  label: MessageKey;
  render: (record: T) => ReactNode;
  end?: boolean;
  sortable?: boolean;
  /** May be one word longer than its column, to be broken anywhere. */
  long?: boolean;
  /** Stays on one line, such as a number with a dash in it. */
  whole?: boolean;
  /** Shown as a column only where the screen is this wide. */
  from?: 'lg' | 'xl';
  /** Where it stands below 768 px; left out there when missing. */
  narrow?: 'title' | 'figure' | 'text' | 'meta' | 'badge';
}

/** What a record has to say beyond its columns, and what that is called. */
export interface Details<T extends RaRecord> {
  title: (record: T) => string;
  render: (record: T) => ReactNode;
  /** Opens beneath its row; otherwise over the page. */
  beneath?: boolean;
}

/** Acts on several records at once. */
export interface BulkSelection<T extends RaRecord> {
  /** What the checkbox of a record is called. */
  name: (record: T) => string;
  acts: ReactNode;
  /** The most matching records that can be selected at once; without it only single records can. */
  maxMatching?: number;
}
