import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { ImportOptions } from '../../providers/acts/imports';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { renderAdmin } from '../../testing/renderAdmin';
import type { ImportKind, ImportSummary } from '../../types/api';
import { ImportDialog } from './ImportDialog';

const tried: ImportSummary = {
  kind: 'clients',
  fileName: 'kunder.csv',
  dryRun: true,
  alreadyImported: false,
  rowCount: 3,
  created: 1,
  changed: 1,
  unchanged: 0,
  removed: 0,
  failed: 1,
  errors: [{ row: 4, column: 'E-post', value: 'fel', message: 'Ange en giltig e-postadress' }],
  rows: [
    { row: 2, outcome: 'created', title: 'Havre AB', changes: [] },
    { row: 3, outcome: 'changed', title: 'Korn AB', changes: [{ column: 'city', from: 'Lund', to: 'Umeå' }] },
  ],
  headings: [{ heading: 'Kund', column: 'name' }, { heading: 'Vem' }],
  columns: [
    { name: 'userEmail', required: true },
    { name: 'name', required: true },
  ],
  fingerprint: 'mark',
  createdIds: [],
};

function open(answer: ImportSummary) {
  const importFile = vi.fn((_kind: ImportKind, _file: File, { dryRun }: ImportOptions) =>
    Promise.resolve(dryRun ? answer : { ...answer, dryRun: false, id: 'import-1' }),
  );
  renderAdmin(<ImportDialog onClose={() => undefined} />, { data: { importFile }, at: '/admin/import' });
  return importFile;
}

async function tryFile() {
  const file = new File(['a'], 'kunder.csv');
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: 'Kunder' }));
  await userEvent.upload(screen.getByLabelText('Välj fil'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Kontrollera fil' }));
}

it('shows what each row does and brings in exactly what was seen', async () => {
  const importFile = open({ ...tried, failed: 0, errors: [] });
  await tryFile();
  expect(screen.getByText('Korn AB')).toBeDefined();
  expect(screen.getByText('Lund').tagName).toBe('DEL');
  await userEvent.click(screen.getByRole('button', { name: 'Importera 2 poster' }));
  expect(importFile.mock.lastCall?.[2]).toMatchObject({ dryRun: false, expected: 'mark', skipInvalid: false });
  expect(await screen.findByText('2 poster är importerade.')).toBeDefined();
});

it('asks again for a file that took long with the same key', async () => {
  const good = { ...tried, failed: 0, errors: [] };
  const stillWorking = new HttpError('Det tar tid', 503, { code: 'still_working', message: 'Det tar tid' });
  const importFile = vi
    .fn<AdminDataProvider['importFile']>()
    .mockResolvedValueOnce(good)
    .mockRejectedValueOnce(stillWorking)
    .mockResolvedValueOnce({ ...good, dryRun: false, id: 'import-1' });
  const getProgress = () => Promise.resolve({ acts: [] });
  renderAdmin(<ImportDialog onClose={() => undefined} />, { data: { importFile, getProgress }, at: '/admin/import' });
  await tryFile();
  await userEvent.click(screen.getByRole('button', { name: 'Importera 2 poster' }));
  expect(await screen.findByText('2 poster är importerade.', undefined, { timeout: 5000 })).toBeDefined();
  const keys = importFile.mock.calls.map(([, , , key]) => key);
  expect(keys).toEqual([expect.any(String), keys[2], expect.any(String)]);
  expect(keys[1]).not.toBe(keys[0]);
});

it('does not count what an earlier import of the file did', async () => {
  open({ ...tried, failed: 0, errors: [], rows: [], alreadyImported: true, id: 'import-1' });
  await tryFile();
  expect(screen.getByText('Filen har redan importerats. Inget ändras.')).toBeDefined();
  expect(screen.queryByText('Nya')).toBeNull();
});

it('offers the rows without faults, and afterwards the others as a file', async () => {
  const importFile = open(tried);
  await tryFile();
  expect(within(screen.getByRole('group', { name: 'Fel' })).getByText('Ange en giltig e-postadress')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Importera 2 giltiga poster' }));
  expect(importFile.mock.lastCall?.[2]).toMatchObject({ expected: 'mark', skipInvalid: true });
  const rest = await screen.findByRole('link', { name: 'Ladda ner avvisade rader' });
  expect(rest.getAttribute('href')).toBe('/api/admin/imports/import-1/rejected-rows');
});

it('lets one say what a heading means, and keeps what was guessed', async () => {
  const importFile = open(tried);
  await tryFile();
  await userEvent.click(screen.getByRole('combobox', { name: 'Vem' }));
  await userEvent.click(screen.getByRole('option', { name: 'Användarens e-post *' }));
  await userEvent.click(screen.getByRole('button', { name: 'Kontrollera igen' }));
  expect(importFile.mock.lastCall?.[2]).toMatchObject({ dryRun: true, mapping: { Kund: 'name', Vem: 'userEmail' } });
});
