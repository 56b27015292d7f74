import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { YearTable, YearTableSummary } from '../types/api';
import YearTables from './YearTables';

const table: YearTable = { kind: 'monthly_tax', year: 2026, origin: 'Skatteverket', rowCount: 7966 };

it('lists what is loaded, and what is missing', async () => {
  renderAdmin(<YearTables />, { data: { listYearTables: () => Promise.resolve([table]) } });
  const year = await screen.findByRole('region', { name: '2026' });
  expect(within(year).getByText('Inbyggd')).toBeDefined();
  expect(within(year).getAllByText('Inte inläst').length).toBe(3);
});

it('tries a file before it is loaded', async () => {
  const summary: YearTableSummary = { table: { ...table, year: 2027 }, dryRun: true, alreadyThere: false };
  const uploadYearTable = vi.fn((_: unknown, dryRun: boolean) => Promise.resolve({ ...summary, dryRun }));
  renderAdmin(<YearTables />, { data: { listYearTables: () => Promise.resolve([table]), uploadYearTable } });
  await userEvent.click(await screen.findByRole('button', { name: 'Läs in en tabell' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Ursprung/ }), 'SKVFS 2026:21');
  await userEvent.upload(within(dialog).getByLabelText('Välj fil'), new File(['30,1'], 'tabell.csv'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Prova filen' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Filen är felfri');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Läs in tabellen' }));
  expect(await within(dialog).findByText(/gäller från och med nu/)).toBeDefined();
  expect(uploadYearTable.mock.calls.map(([, dryRun]) => dryRun)).toEqual([true, false]);
});
