import { asForm, body } from '@paraply/core/apiClient';
import type { ImportKind, YearTableKind } from '../../types/api';
import { api, patiently } from '../api';
import { keyed, ofIdKeyed } from './params';

/** How a file is imported. */
export interface ImportOptions {
  /** Only say what it would do. */
  dryRun: boolean;
  /** Heading to column; an empty column leaves the heading out. */
  mapping?: Record<string, string> | undefined;
  /** Skip invalid rows. */
  skipInvalid?: boolean | undefined;
  /** The mark of what was looked at. */
  expected?: string | undefined;
  /** Mail new people a link. */
  invite?: boolean | undefined;
  /** Of a table of a year: which, */
  table?: YearTableKind | undefined;
  /** of which year, */
  year?: string | undefined;
  /** and where the file comes from. */
  origin?: string | undefined;
}

export const importActs = {
  listYearTables: () => body(api.GET('/api/admin/year-tables')),
  importFile: (
    kind: ImportKind,
    file: File,
    { dryRun, mapping, skipInvalid, invite, expected, table, year, origin }: ImportOptions,
    key?: string,
  ) => {
    const request = { params: keyed(key), bodySerializer: asForm, signal: patiently() };
    const checked = { dryRun: String(dryRun), expected, file };
    return kind === 'year_tables'
      ? body(api.POST('/api/admin/year-tables', { ...request, body: { ...checked, table, year, origin } }))
      : body(
          api.POST('/api/admin/imports', {
            ...request,
            body: {
              ...checked,
              kind,
              mapping: mapping && JSON.stringify(mapping),
              skipInvalid: skipInvalid?.toString(),
              invite: invite?.toString(),
            },
          }),
        );
  },
  undoImport: (id: string, key?: string) =>
    body(api.POST('/api/admin/imports/{id}/undo', { params: ofIdKeyed(id, key) })),
};
