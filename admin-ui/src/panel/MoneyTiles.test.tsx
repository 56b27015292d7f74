import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminDashboard } from '../types/api';
import { MoneyTiles } from './MoneyTiles';

const figures = {
  readyForSalaryBasis: '7747.00',
  readyForSalaryCount: 1,
  payoutsDueTotal: '5007.64',
  payoutsDueCount: 1,
} as AdminDashboard;

const ledger = {
  held: '71897.13',
  owed: '60323.32',
  owedToClients: '0.00',
  owedToState: '52576.32',
  owedToPeople: '0.00',
  salariesToCome: '7747.00',
};

function filterOf(link: HTMLElement): unknown {
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  return JSON.parse(searchParams.get('filter') ?? 'null');
}

it('leads from each sum of money to what it is made of', async () => {
  renderAdmin(<MoneyTiles figures={figures} />, { data: { getMoney: () => Promise.resolve(ledger) } });
  const state = await screen.findByRole('link', { name: 'Till staten' });
  expect(filterOf(state)).toEqual({ account: '1630,2600-2799' });
  expect(filterOf(screen.getByRole('link', { name: /^Att betala ut/ }))).toEqual({ due: true });
  expect(filterOf(screen.getByRole('link', { name: /^Pengar på kontot/ }))).toEqual({ account: '1930' });
  expect(filterOf(screen.getByRole('link', { name: /^Pengar som tillhör andra/ }))).toEqual({
    account: '1630,2420-2999',
  });
  expect(screen.getByRole('link', { name: 'Kommande löner' }).getAttribute('href')).toBe('/admin/salary/create');
});
