import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { DebtLine, DebtReport, DebtReportQuery } from '../types/api';
import Debt from './Debt';

const line: DebtLine = {
  userName: '',
  notSalaried: '9400.00',
  poolCorrections: '-3800.00',
  notPaidOut: '5007.64',
  holidaySaved: '0.00',
  holidayReserve: '0.00',
  claims: '1000.00',
  total: '9607.64',
};

function show(answer: (query: DebtReportQuery) => Promise<DebtReport>) {
  const getDebt = vi.fn(answer);
  renderAdmin(<Debt />, { data: { getDebt }, at: '/admin/reports/debt' });
  return getDebt;
}

const one: DebtReport = { rows: [{ ...line, userId: 'user-1', userName: 'Anna Andersson' }], rowCount: 1, total: line };

it('leads from each freelancer to their page, and explains every part', async () => {
  show(() => Promise.resolve(one));
  expect((await screen.findByRole('link', { name: 'Anna Andersson' })).getAttribute('href')).toBe(
    '/admin/users/user-1',
  );
  const parts = screen.getByRole('region', { name: 'Fördelning' });
  expect(parts.textContent).toContain('som inte ingår i någon godkänd lönekörning');
  expect(parts.textContent).toContain('som banken inte har betalat ut');
  expect(parts.textContent).toMatch(/dras från nästa lön\.[-−]1.000,00/);
});

it('puts the largest debts first when asked to', async () => {
  const asked = show(() => Promise.resolve(one));
  await userEvent.click(await screen.findByRole('button', { name: 'Summa' }));
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith({ range: '[0,24]', sort: '["total","DESC"]' });
  });
  expect(screen.queryByRole('button', { name: 'Arbetsgivaravgifter' })).toBeNull();
});

it('tells what corrects the next salaries, by its sign', async () => {
  const asked = show(() => Promise.resolve(one));
  const heading = await screen.findByRole('button', { name: 'Rättelser' });
  const column = heading.closest('th')?.cellIndex ?? -1;
  const cells = screen.getByRole('link', { name: 'Anna Andersson' }).closest('tr')?.cells;
  expect(cells?.[column]?.textContent).toMatch(/^−3\.800,00.kr$/);
  expect(screen.getByRole('region', { name: 'Fördelning' }).textContent).toMatch(
    /Negativa belopp minskar kommande löner\.−3\.800,00/,
  );
  await userEvent.click(heading);
  await waitFor(() => {
    expect(asked).toHaveBeenLastCalledWith({ range: '[0,24]', sort: '["poolCorrections","DESC"]' });
  });
});

it('says of when its figures are where they are not of now', async () => {
  show(() => Promise.resolve({ ...one, asOf: '2026-11-25T13:32:05Z' }));
  expect(await screen.findByText('Siffror från 14:32:05')).toBeDefined();
});

it('says of no time where its figures are of now', async () => {
  show(() => Promise.resolve(one));
  await screen.findByRole('link', { name: 'Anna Andersson' });
  expect(screen.queryByText(/Siffror från/)).toBeNull();
});

it('is taken whole as a file', async () => {
  show(() => Promise.resolve(one));
  await userEvent.click(await screen.findByRole('button', { name: 'Exportera' }));
  expect((await screen.findByRole('menuitem', { name: /XLSX/ })).getAttribute('href')).toBe(
    '/api/admin/reports/debt/export?format=xlsx&language=sv',
  );
});

it('says that nothing is owed', async () => {
  show(() => Promise.resolve({ rows: [], rowCount: 0, total: line }));
  expect(await screen.findByText('Inga saldon.')).toBeDefined();
});
