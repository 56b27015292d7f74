import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { FeeReport as Report, FeeReportQuery } from '../types/api';
import FeeReport from './FeeReport';

const row = { invoiceCount: 2, subtotal: '20000.00', percentageFee: '1000.00', fixedFee: '200.00', fee: '1200.00' };

function aReport(different: Partial<Report> = {}): Report {
  return {
    ...row,
    from: '2026-11-01',
    to: '2026-11-30',
    by: 'user',
    rows: [{ ...row, id: 'user-1', name: 'Anna Andersson' }],
    rowCount: 60,
    ...different,
  };
}

function show(search: string, answer: (query: FeeReportQuery) => Promise<Report>) {
  const getFeeReport = vi.fn(answer);
  renderAdmin(<FeeReport />, { data: { getFeeReport }, at: `/admin/reports/fees${search}` });
  return getFeeReport;
}

it('asks for the page and the order that the address names', async () => {
  const asked = show('?month=2026-11&by=client&page=2&perPage=50&sort=fee&order=DESC', () =>
    Promise.resolve(aReport({ by: 'client' })),
  );
  expect(await screen.findByText('51–60 av 60')).toBeDefined();
  expect(asked).toHaveBeenCalledWith({ month: '2026-11', by: 'client', range: '[50,99]', sort: '["fee","DESC"]' });
  expect(screen.getByRole('columnheader', { name: 'Avgift' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('link', { name: 'Anna Andersson' }).getAttribute('href')).toBe('/admin/clients/user-1');
});

it('takes what an address cannot mean for nothing', async () => {
  const asked = show('?month=2026-13&by=shoe&page=-3&perPage=7&sort=shoe&order=up', () => Promise.resolve(aReport()));
  await screen.findByText('Anna Andersson');
  expect(asked).toHaveBeenCalledWith(
    expect.objectContaining({ by: 'user', range: '[0,24]', sort: '["name","ASC"]' }) as FeeReportQuery,
  );
});

it('is put in order by its headings, from the first page on', async () => {
  const asked = show('?month=2026-11&page=2', () => Promise.resolve(aReport()));
  await userEvent.click(await screen.findByRole('button', { name: 'Avgift' }));
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith({
      month: '2026-11',
      by: 'user',
      range: '[0,24]',
      sort: '["fee","DESC"]',
    });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Avgift' }));
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '["fee","ASC"]' }));
  });
});

it('keeps the rows while the next page loads', async () => {
  let arrive: (report: Report) => void = () => undefined;
  const second = new Promise<Report>((resolve) => {
    arrive = resolve;
  });
  show('?month=2026-11', ({ range }) => (range === '[0,24]' ? Promise.resolve(aReport()) : second));
  await userEvent.click(await screen.findByRole('button', { name: 'Nästa' }));
  const name = screen.getByText('Anna Andersson');
  await waitFor(() => {
    expect(name.closest('[aria-busy="true"]')).not.toBeNull();
  });
  arrive(aReport({ rows: [{ ...row, id: 'user-2', name: 'Bo Berg' }] }));
  expect((await screen.findByText('Bo Berg')).closest('[aria-busy="false"]')).not.toBeNull();
});

it('has as many rows on a page as one chooses', async () => {
  const asked = show('?month=2026-11', () => Promise.resolve(aReport()));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Rader per sida' }));
  await userEvent.click(await screen.findByRole('option', { name: '100' }));
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ range: '[0,99]' }));
  });
});

it('shows the months of a year, each leading to its freelancers', async () => {
  const asked = show('?month=2026-11&by=month', () =>
    Promise.resolve(aReport({ by: 'month', rows: [{ ...row, name: '2026-03' }], rowCount: 1 })),
  );
  const march = await screen.findByRole('link', { name: 'mars 2026' });
  expect(march.getAttribute('href')).toBe('/admin/reports/fees?month=2026-03');
  expect(asked).toHaveBeenCalledWith(
    expect.objectContaining({ from: '2026-01-01', to: '2026-12-31', by: 'month' }) as FeeReportQuery,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Föregående år' }));
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ from: '2025-01-01', to: '2025-12-31' }));
  });
});

it('is taken whole as a file', async () => {
  show('?month=2026-11&by=group&page=2', () => Promise.resolve(aReport({ by: 'group' })));
  await userEvent.click(await screen.findByRole('button', { name: 'Exportera' }));
  const href = (await screen.findByRole('menuitem', { name: /XLSX/ })).getAttribute('href') ?? '';
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  expect(pathname).toBe('/api/admin/reports/fees/export');
  expect(Object.fromEntries(searchParams)).toEqual({ month: '2026-11', by: 'group', format: 'xlsx', language: 'sv' });
});

it('names freelancers without a group', async () => {
  show('?month=2026-11&by=group', () => Promise.resolve(aReport({ by: 'group', rows: [{ ...row, name: '' }] })));
  expect(within(await screen.findByRole('table')).getByText('Utan grupp')).toBeDefined();
});

it('leads back from a page that does not exist', async () => {
  const asked = show('?month=2026-11&page=9', ({ range }) =>
    Promise.resolve(aReport(range === '[0,24]' ? {} : { rows: [] })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Gå till första sidan' }));
  expect(await screen.findByText('Anna Andersson')).toBeDefined();
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ range: '[0,24]' }));
});

it('says that a month has no fees', async () => {
  show('?month=2026-11', () => Promise.resolve(aReport({ rows: [], rowCount: 0, invoiceCount: 0 })));
  expect(await screen.findByText('Inga avgifter den här månaden.')).toBeDefined();
});

it('shows why it failed and the way to try again', async () => {
  show('?month=2026-11', () => Promise.reject(new HttpError('Perioden är för lång', 422)));
  expect(await screen.findByText(/Perioden är för lång/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
});

it('is put in order where it is narrow, too, and rows have no headings', async () => {
  const wide = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...wide(media),
    matches: media.includes('max-width'),
  }));
  const asked = show('?month=2026-11', () => Promise.resolve(aReport()));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Sortering' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Avgift' }));
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '["fee","DESC"]' }));
  });
  expect(screen.queryByRole('columnheader')).toBeNull();
});
