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

function leadsTo(name: string | RegExp) {
  return screen.getByRole('link', { name }).getAttribute('href');
}

it('leads from each sum of money to its report', async () => {
  renderAdmin(<MoneyTiles figures={figures} />, { data: { getMoney: () => Promise.resolve(ledger) } });
  await screen.findByRole('link', { name: 'Till staten' });
  const ledgerOf = '/admin/reports/ledger?accounts=';
  expect(leadsTo('Till staten')).toBe(`${ledgerOf}1630,2600-2799`);
  expect(leadsTo('Till kunder')).toBe(`${ledgerOf}2420,2499`);
  expect(leadsTo('Till frilansare')).toBe('/admin/reports/debt');
  expect(leadsTo('Kommande löner')).toBe('/admin/reports/debt');
  expect(leadsTo(/^Skulder/)).toBe(`${ledgerOf}1630,2420-2999`);
  expect(leadsTo(/^Banksaldo/)).toBe('/admin/reports/reconciliation');
  expect(leadsTo(/^Kommande utbetalningar/)).toContain('/admin/salary?filter=');
  expect(leadsTo(/^Klart för lön/)).toBe('/admin/salary/create');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why more is owed than held', async () => {
  const short = { ...ledger, held: '50323.32' };
  renderAdmin(<MoneyTiles figures={{ ...figures, sentBalance: '12500.00', overdueBalance: '37500.00' }} />, {
    data: { getMoney: () => Promise.resolve(short) },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Skulderna överstiger banksaldot med 10.000,00.kr/);
  expect(alert.textContent).toMatch(/Obetalda fakturor uppgår till 50.000,00.kr/);
  expect(leadsTo('Visa åldersanalys')).toBe('/admin/reports/aging');
  expect(leadsTo('Visa frilansarnas saldon')).toBe('/admin/reports/debt');
  expect(leadsTo('Stäm av konton')).toBe('/admin/reports/reconciliation');
});
