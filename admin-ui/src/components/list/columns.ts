import type { RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../i18n/types';

/** One field of a record: a column of a table, or a place in a row on a narrow screen. */
export interface Column<T extends RaRecord> {
  source: keyof T & string;
  label: MessageKey;
  render: (record: T) => ReactNode;
  end?: boolean;
  sortable?: boolean;
  /** May hold a word longer than the column, which then breaks anywhere. */
  long?: boolean;
  /** Never breaks, such as a number with a dash. */
  whole?: boolean;
  /** A column only from this width of the screen. */
  from?: 'lg' | 'xl';
  /** Its place below 768 px; hidden there when missing. */
  narrow?: 'title' | 'figure' | 'text' | 'meta' | 'badge';
}

/** Details of a record beyond its columns. */
export interface Details<T extends RaRecord> {
  title: (record: T) => string;
  render: (record: T) => ReactNode;
  /** They open below the row instead of in a dialog. */
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
