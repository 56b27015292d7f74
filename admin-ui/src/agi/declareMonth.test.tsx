import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { nextBankDay } from '../lib/dates';
import { anAgiMonth } from '../testing/records';
import { decide, isLoading, renderServed } from '../testing/renderServed';
import { rolePermissions } from '../testing/roles';
import { refused, unanswered, type Answers } from '../testing/server';
import type { AgiDeclaration, AgiMonthDetail, AgiTaxPayment, Permission } from '../types/api';
import AgiMonthView from './AgiMonthView';

const declaredAt = '2026-11-21T08:00:00Z';
const open = anAgiMonth();
const declared = anAgiMonth({ status: 'declared', declaredAt, unpaid: '4392.00' });
const changed = anAgiMonth({ status: 'correction_needed', declaredAt });

const declaration: AgiDeclaration = {
  id: 'declaration-1',
  sequence: 1,
  kind: 'original',
  individualCount: 1,
  removedCount: 0,
  box487: '2247.00',
  box497: '2145.00',
  drawnOn: '2026-12-12',
  sha256: '0'.repeat(64),
  createdByName: 'Ada Admin',
  createdAt: declaredAt,
};
const payment: AgiTaxPayment = {
  id: 'payment-1',
  amount: '4392.00',
  paymentDate: '2026-12-10',
  ocr: '1655667788990',
  fileId: 'file-1',
  messageId: 'TAX-1',
  createdAt: declaredAt,
};

function detail(month = open, more: Partial<AgiMonthDetail> = {}): AgiMonthDetail {
  return {
    id: month.id,
    month,
    individuals: [],
    declarations: [],
    taxPayments: [],
    taxOffsets: [],
    taxRefunds: [],
    otherCredit: '0.00',
    assumedRates: false,
    ...more,
  };
}

function show(shown: AgiMonthDetail, answers: Answers = {}, permissions?: Permission[]) {
  return renderServed({
    page: <AgiMonthView />,
    path: '/admin/agi/:period',
    at: '/admin/agi/202611',
    ...(permissions && { permissions }),
    answers: { 'GET /api/admin/agi/{period}': shown, ...answers },
  });
}

it('is loading until the month is there', () => {
  show(detail(), { 'GET /api/admin/agi/{period}': unanswered });
  expect(isLoading()).toBe(true);
});

it('says that nothing is declared yet, and what must come before the payment', async () => {
  show(detail());
  expect(await screen.findByText('Inga deklarationer ännu.')).toBeDefined();
  expect(screen.getByText(/Skapa deklarationen först/)).toBeDefined();
});

it.each([
  ['declares an open month', open, 'Skapa deklaration', 'Deklarationen är klar att ladda ner.'],
  ['corrects a month whose salaries have changed', changed, 'Skapa rättelse', 'Rättelsen är klar att ladda ner.'],
])('%s, once', async (_, month, label, done) => {
  const written = show(detail(month), { 'POST /api/admin/agi/{period}/declaration': detail(declared) });
  await decide(label, 'Skapa deklaration');
  expect(await screen.findByText(done)).toBeDefined();
  expect(written).toEqual([
    { call: 'POST /api/admin/agi/202611/declaration', key: expect.any(String), body: undefined },
  ]);
});

it('says why the server declares nothing', async () => {
  const reason = 'Personnummer saknas för Anna Andersson.';
  show(detail(), { 'POST /api/admin/agi/{period}/declaration': refused(409, reason) });
  await decide('Skapa deklaration');
  expect(await within(screen.getByRole('dialog')).findByText(reason)).toBeDefined();
});

it('pays what is declared on the next bank day', async () => {
  const written = show(detail(declared), { 'POST /api/admin/agi/{period}/tax-payment': detail(declared) });
  await decide('Skapa betalfil');
  expect(await screen.findByText('Betalfilen är klar att ladda ner.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/agi/202611/tax-payment',
      key: expect.any(String),
      body: { paymentDate: nextBankDay() },
    },
  ]);
});

it('says why the tax cannot be paid', async () => {
  show(detail(declared), { 'POST /api/admin/agi/{period}/tax-payment': refused(409, 'OCR-nummer saknas.') });
  await decide('Skapa betalfil');
  expect(await within(screen.getByRole('dialog')).findByText('OCR-nummer saknas.')).toBeDefined();
});

it('confirms the payment that waits for the bank', async () => {
  const month = anAgiMonth({ status: 'declared', declaredAt });
  const written = show(detail(month, { taxPayments: [payment] }), {
    'POST /api/admin/agi/{period}/tax-payment/confirm': detail(month),
  });
  await decide('Bekräfta betalning');
  expect(await screen.findByText('Skattebetalningen är bekräftad.')).toBeDefined();
  expect(written).toEqual([
    { call: 'POST /api/admin/agi/202611/tax-payment/confirm', key: expect.any(String), body: undefined },
  ]);
});

it('shows support the month without an act or a file', async () => {
  const shown = detail(changed, { declarations: [declaration], taxPayments: [payment] });
  show({ ...shown, month: { ...changed, unpaid: '4392.00' } }, {}, rolePermissions.support);
  expect(await screen.findByText('Väntar på bekräftelse från banken')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/Ladda ner/)).toBeNull();
});
