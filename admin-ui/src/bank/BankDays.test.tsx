import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { BankDay, BankDaysReport } from '../types/api';
import BankDays from './BankDays';

const day: BankDay = {
  firstDay: '2026-11-24',
  day: '2026-11-24',
  opening: '250000.00',
  transactions: '17187.17',
  closing: '267187.17',
  ledger: '267187.17',
  difference: '0.00',
  missing: '0.00',
  unexplained: '0.00',
  explained: true,
};

const month: BankDaysReport = {
  month: '2026-11',
  since: '2026-11-20',
  carried: '0.00',
  days: [day],
  causes: [],
  rest: '0.00',
  explained: true,
};

function show(different: Partial<BankDaysReport>, at = '/admin/reports/bank-days?month=2026-11') {
  const getBankDays = vi.fn<AdminDataProvider['getBankDays']>(() => Promise.resolve({ ...month, ...different }));
  renderAdmin(<BankDays />, { data: { getBankDays }, at });
  return getBankDays;
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const rowsOf = async (label: string) =>
  within(await screen.findByRole('group', { name: label }))
    .getAllByRole('row')
    .map(({ textContent }) => plain(textContent));
const placeOf = (name: RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '').replace('/admin/', '');

it('says that all is explained, and leads from a day to its transactions and vouchers', async () => {
  show({ days: [{ ...day, firstDay: '2026-11-22' }] });
  expect(plain((await screen.findByText(/samma saldo/)).textContent)).toBe(
    'Banken och huvudboken har samma saldo 24 nov. 2026.',
  );
  expect(screen.getByRole('heading', { name: 'Alla dagar är förklarade' })).toBeDefined();
  expect((await rowsOf('Dagar'))[1]).toMatch(/^22 nov\. 2026 – 24 nov\. 2026Förklarad/);
  expect(placeOf(/17.187,17/)).toBe('bank-transactions?filter={"from":"2026-11-22","to":"2026-11-24"}');
  expect(placeOf(/267.187,17/)).toBe('vouchers?filter={"account":"1930","to":"2026-11-24"}');
  expect(screen.queryByRole('region', { name: 'Orsaker till differensen' })).toBeNull();
});

it('says in words what is wrong with a day', async () => {
  const gap = { ...day, day: '2026-11-25', firstDay: '2026-11-25', missing: '500.00', explained: false };
  const short = { ...day, day: '2026-11-26', firstDay: '2026-11-26', unexplained: '-45.00', explained: false };
  show({ days: [day, gap, short], explained: false });
  const alert = plain((await screen.findByRole('alert')).textContent);
  expect(alert).toMatch(/^2 dagar är inte förklarade.*som saknas\..*Be banken om ett nytt kontoutdrag/);
  const rows = await rowsOf('Dagar');
  expect(rows[2]).toContain('Inte förklaradEtt kontoutdrag saknas före dagen: saldot ändrades med 500,00 kr.');
  expect(rows[3]).toContain('Inte förklaradSaldot ändrades med 45,00 kr mindre än transaktionerna.');
});

it('adds up why bank and ledger differ, each with where it is to be seen', async () => {
  const cause = { day: '2026-11-24', bank: '0.00', ledger: '0.00' };
  show({
    days: [{ ...day, ledger: '267000.00', difference: '187.17' }],
    carried: '100.00',
    rest: '-12.83',
    causes: [
      { ...cause, kind: 'salary_file', id: 'f1', runId: 'run-1', ledger: '-20000.00', difference: '20000.00' },
      { ...cause, kind: 'payment', id: 'p1', invoiceId: 'invoice-1', ledger: '15000.00', difference: '-15000.00' },
      { ...cause, kind: 'tax_file', id: 'f2', bank: '-4900.00', difference: '-4900.00' },
      { ...cause, kind: 'refund_file', id: 'f3', bank: '-90.00', ledger: '-90.00', difference: '0.00' },
      { ...cause, kind: 'elsewhere', ledger: '10.00', difference: '-10.00' },
      { ...cause, kind: 'something_new', bank: '100.00', difference: '100.00' },
    ],
  });
  const [, total, carried, salaries, payment, ...others] = await rowsOf('Orsaker till differensen');
  expect(total).toBe('Differens 24 nov. 2026187,17 kr');
  expect(carried).toMatch(/^Differens före 20 nov\. 2026.*100,00 kr$/);
  expect(salaries).toMatch(/^Betalfil med lönerBara i huvudboken24 nov\. 20260,00 kr−20\.000,00 kr20\.000,00 kr$/);
  expect(payment).toMatch(/^Betalning registrerad för handBara i huvudboken/);
  expect(others[0]).toMatch(/^Betalfil till skattekontotBara hos banken/);
  expect(others[1]).toMatch(/^Betalfil med återbetalningar24 nov/);
  expect(others.at(-2)).toMatch(/^something_new/);
  expect(others.at(-1)).toMatch(/^Inte förklarat.*−12,83 kr$/);
  expect(placeOf(/Betalfil med löner/)).toBe('salary/run-1');
  expect(placeOf(/registrerad för hand/)).toBe('invoices/invoice-1/view');
  expect(placeOf(/skattekontot/)).toBe('agi');
  expect(placeOf(/återbetalningar/)).toBe('refunds');
  expect(placeOf(/Andra verifikationer/)).toBe(
    'vouchers?filter={"account":"1930","from":"2026-11-20","to":"2026-11-24"}',
  );
});

it('says what is needed where no statement was ever imported, and offers to import one', async () => {
  show({ days: [], since: undefined });
  expect(await screen.findByText(/Beställ kontoutdrag i formatet camt\.053/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Läs in bankfil' })).toBeDefined();
});

it('leads from a month without statements to the one before', async () => {
  const getBankDays = show({ days: [], month: '2026-12' }, '/admin/reports/bank-days?month=2026-12');
  const body = within(
    (await screen.findByText(/Inget kontoutdrag är inläst för december 2026/)).parentElement ?? document.body,
  );
  await userEvent.click(body.getByRole('button', { name: 'Föregående månad' }));
  expect(getBankDays).toHaveBeenLastCalledWith('2026-11');
});

it('shows why it failed and the way to try again', async () => {
  const getBankDays = () => Promise.reject(new HttpError('Månaden finns inte', 422));
  renderAdmin(<BankDays />, { data: { getBankDays } });
  expect(await screen.findByText(/Månaden finns inte/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
});
