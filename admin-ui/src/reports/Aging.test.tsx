import { today } from '@paraply/core/days';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { paths } from '../lib/paths';
import { renderAdmin } from '../testing/renderAdmin';
import type { AgingLine, AgingReport, AgingReportQuery } from '../types/api';
import Aging from './Aging';

const line: AgingLine = {
  name: '',
  currency: 'SEK',
  invoiceCount: 3,
  notDue: '12500.00',
  days1To30: '0.00',
  days31To60: '2500.00',
  days61To90: '0.00',
  over90Days: '0.00',
  disputed: '0.00',
  total: '15000.00',
};

function aReport(different: Partial<AgingReport> = {}): AgingReport {
  return {
    on: today(),
    by: 'client',
    rows: [{ ...line, id: 'client-1', name: 'Nordisk Design AB' }],
    rowCount: 1,
    totals: [line, { ...line, currency: 'EUR', total: '800.00' }],
    ...different,
  };
}

function show(search: string, answer: (query: AgingReportQuery) => Promise<AgingReport>) {
  const getAging = vi.fn(answer);
  renderAdmin(<Aging />, { data: { getAging }, at: `/admin/reports/aging${search}` });
  return getAging;
}

it('shows what clients owe today, each leading to its unpaid invoices', async () => {
  const asked = show('', () => Promise.resolve(aReport()));
  const client = await screen.findByRole('link', { name: 'Nordisk Design AB' });
  expect(client.getAttribute('href')).toBe(paths.openInvoicesOfClient('client-1'));
  expect(asked).toHaveBeenCalledWith({ on: today(), by: 'client', range: '[0,24]', sort: '["name","ASC"]' });
  expect(screen.getByRole('row', { name: /^Alla kunder SEK 3 12\.500,00/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Alla kunder EUR .*800,00\s€$/ })).toBeDefined();
  expect(screen.queryByText(/obetalda i dag/)).toBeNull();
});

it('says what of it is disputed where anything is', async () => {
  const disputed = { ...line, name: 'Nordisk Design AB', id: 'client-1', disputed: '2500.00' };
  const other = { ...line, name: 'Tvist AB', id: 'client-2' };
  show('', () => Promise.resolve(aReport({ rows: [disputed, other], totals: [{ ...line, disputed: '2500.00' }] })));
  await screen.findByRole('link', { name: 'Tvist AB' });
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('columnheader', { name: 'Varav omtvistat' })).toBeDefined();
  const last = table.getAllByRole('row').map((row) => row.lastElementChild?.textContent.replace(/\s/g, ' '));
  expect(last.slice(1)).toEqual(['2.500,00 kr', '2.500,00 kr', '']);
});

it('sums up in the columns of what is summed, above it', async () => {
  show('', () => Promise.resolve(aReport({ totals: [line] })));
  await screen.findByRole('link', { name: 'Nordisk Design AB' });
  const table = screen.getByRole('table');
  const [headings, ...rows] = within(table).getAllByRole('row');
  expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual(['Alla kunder', 'Nordisk Design AB']);
  const width = headings?.children.length;
  expect(rows.map(({ children }) => children.length)).toEqual([width, width]);
});

it('is grouped by freelancer, on the day that the address names', async () => {
  const asked = show('?on=2026-06-30&by=user&sort=total&order=DESC', () =>
    Promise.resolve(
      aReport({ on: '2026-06-30', by: 'user', rows: [{ ...line, id: 'user-1', name: 'Anna Andersson' }] }),
    ),
  );
  const freelancer = await screen.findByRole('link', { name: 'Anna Andersson' });
  expect(freelancer.getAttribute('href')).toBe(paths.openInvoicesOfUser('user-1'));
  expect(asked).toHaveBeenCalledWith({ on: '2026-06-30', by: 'user', range: '[0,24]', sort: '["total","DESC"]' });
  expect(screen.getByText(/obetalda i dag/)).toBeDefined();
});

it('asks for another day once it is typed', async () => {
  const asked = show('?on=2026-06-30&page=2', () => Promise.resolve(aReport({ on: '2026-06-30' })));
  const day = await screen.findByRole('textbox', { name: 'Datum' });
  await userEvent.clear(day);
  await userEvent.type(day, '2026-05-31');
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ on: '2026-05-31', range: '[0,24]' }));
  });
});

it('has a column of currencies only where there are several', async () => {
  show('', () => Promise.resolve(aReport({ totals: [line] })));
  await screen.findByRole('link', { name: 'Nordisk Design AB' });
  const rows = within(screen.getByRole('group', { name: 'Obetalda fakturor' }));
  expect(rows.queryByRole('columnheader', { name: 'Valuta' })).toBeNull();
});

it('is taken whole as a file', async () => {
  show('?on=2026-06-30&by=user', () => Promise.resolve(aReport({ on: '2026-06-30', by: 'user' })));
  await userEvent.click(await screen.findByRole('button', { name: 'Exportera' }));
  expect((await screen.findByRole('menuitem', { name: 'CSV' })).getAttribute('href')).toBe(
    '/api/admin/reports/aging/export?on=2026-06-30&by=user&format=csv&language=sv',
  );
});

it('says that nothing was unpaid', async () => {
  show('', () => Promise.resolve(aReport({ rows: [], rowCount: 0, totals: [] })));
  expect(await screen.findByText('Inga obetalda fakturor på detta datum.')).toBeDefined();
});

it('shows why it failed and the way to try again', async () => {
  show('', () => Promise.reject(new HttpError('Servern svarar inte', 422)));
  expect(await screen.findByText(/Servern svarar inte/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
});
