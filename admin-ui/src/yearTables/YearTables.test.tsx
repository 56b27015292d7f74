import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ImportDialog } from '../components/import/ImportDialog';
import type { ImportOptions } from '../providers/acts/imports';
import { renderAdmin } from '../testing/renderAdmin';
import type { ImportKind, ImportSummary, YearTable } from '../types/api';
import YearTables from './YearTables';

const table: YearTable = {
  id: '2026-monthly_tax',
  kind: 'monthly_tax',
  year: 2026,
  origin: 'Skatteverket',
  assumed: false,
  rowCount: 7966,
};

const tried: ImportSummary = {
  kind: 'year_tables',
  fileName: 'tabell.csv',
  dryRun: true,
  alreadyImported: false,
  rowCount: 2,
  created: 0,
  changed: 1,
  unchanged: 0,
  removed: 1,
  failed: 0,
  errors: [],
  rows: [
    { row: 2, outcome: 'changed', title: '32 · 1–2000', changes: [{ column: 'col1', from: '0', to: '7' }] },
    { outcome: 'removed', title: '32 · 2001–2100', changes: [] },
  ],
  headings: [],
  columns: [],
  fingerprint: 'mark',
  createdIds: [],
};

it('lists what is loaded, and what is missing', async () => {
  renderAdmin(<YearTables />, { data: { listYearTables: () => Promise.resolve([table]) } });
  const year = await screen.findByRole('region', { name: '2026' });
  expect(within(year).getByText('Inbyggd')).toBeDefined();
  expect(within(year).getAllByText('Inte uppladdad').length).toBe(3);
  expect(within(year).queryByText(/Antagna/)).toBeNull();
});

it('says which are assumed', async () => {
  const assumed: YearTable = { ...table, kind: 'employer_contributions', year: 2027, assumed: true };
  renderAdmin(<YearTables />, { data: { listYearTables: () => Promise.resolve([assumed]) } });
  const year = await screen.findByRole('region', { name: '2027' });
  expect(within(year).getByText('Antagna, ännu inte beslutade')).toBeDefined();
});

it('opens the import of files for a table of the next year', async () => {
  const importFile = vi.fn((_kind: ImportKind, _file: File, { dryRun }: ImportOptions) =>
    Promise.resolve(dryRun ? tried : { ...tried, dryRun: false, id: 'import-1' }),
  );
  renderAdmin(<YearTables />, { data: { listYearTables: () => Promise.resolve([table]), importFile } });
  await userEvent.click(await screen.findByRole('button', { name: 'Ladda upp skattetabell' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.upload(dialog.getByLabelText('Välj fil'), new File(['30,1'], 'tabell.csv'));
  const tryIt = dialog.getByRole('button', { name: 'Kontrollera fil' });
  expect(tryIt.hasAttribute('disabled')).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: /Källa/ }), 'SKVFS 2026:21');
  const year = dialog.getByRole<HTMLInputElement>('textbox', { name: /År/ }).value;
  const sample = dialog.getByRole('link', { name: 'Ladda ner exempelfil (CSV)' }).getAttribute('href');
  expect(sample).toContain(`year-tables/sample?table=monthly_tax&year=${year}&format=csv&language=sv`);
  await userEvent.click(tryIt);
  expect(await dialog.findByText('Kolumn 1:', { exact: false })).toBeDefined();
  expect(dialog.getByText('Borttagen')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Importera 2 poster' }));
  expect(await dialog.findByText('2 poster är importerade.')).toBeDefined();
  const said = { table: 'monthly_tax', year, origin: 'SKVFS 2026:21' };
  expect(importFile.mock.calls[0]?.[2]).toMatchObject({ dryRun: true, ...said });
  expect(importFile.mock.calls[1]?.[2]).toMatchObject({ expected: 'mark', ...said });
});

it('never offers half a table', async () => {
  const errors = [{ row: 3, column: 'income_from', value: '2002', message: 'Här ska stå 2001' }];
  const importFile = () => Promise.resolve({ ...tried, failed: 1, errors, rows: [] });
  renderAdmin(<ImportDialog kind="year_tables" onClose={() => undefined} />, { data: { importFile } });
  await userEvent.type(screen.getByRole('textbox', { name: /Källa/ }), 'SKVFS 2026:21');
  await userEvent.upload(screen.getByLabelText('Välj fil'), new File(['30,1'], 'tabell.csv'));
  await userEvent.click(screen.getByRole('button', { name: 'Kontrollera fil' }));
  expect(await screen.findByText('Här ska stå 2001')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Importera/ })).toBeNull();
});
