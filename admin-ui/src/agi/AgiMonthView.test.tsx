import { today } from '@paraply/core/days';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { anAgiMonth } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { AgiMonth, AgiMonthDetail } from '../types/api';
import AgiMonthView from './AgiMonthView';

function show(answer: () => Promise<AgiMonthDetail>, calls: Partial<AdminDataProvider> = {}) {
  renderAdmin(
    <Routes>
      <Route path="/admin/agi/:period" element={<AgiMonthView />} />
    </Routes>,
    { data: { getAgiMonth: answer, ...calls }, at: '/admin/agi/202611' },
  );
}

const nothing = {
  individuals: [],
  declarations: [],
  taxPayments: [],
  taxOffsets: [],
  taxRefunds: [],
  otherCredit: '0.00',
  assumedRates: false,
};

const of = (different: Partial<AgiMonth>, more: Partial<AgiMonthDetail> = {}): (() => Promise<AgiMonthDetail>) => {
  const shown = anAgiMonth(different);
  return () => Promise.resolve({ ...nothing, id: shown.id, month: shown, ...more });
};

it('offers the declaration of an open month, and its payment only afterwards', async () => {
  show(of({}));
  expect(await screen.findByRole('button', { name: 'Skapa deklaration' })).toBeDefined();
  expect(screen.getByText(/Skapa deklarationen först/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Skapa betalfil' })).toBeNull();
});

it('declares a month without pay', async () => {
  show(of({ individualCount: 0, gross: '0.00', tax: '0.00', contributions: '0.00', box487: '0.00', box497: '0.00' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ingen lön betalades ut');
  await userEvent.click(screen.getByRole('button', { name: 'Skapa deklaration' }));
  expect(await screen.findByText(/Filen deklarerar noll till Skatteverket/)).toBeDefined();
});

it('says when the day has passed', async () => {
  show(of({ dueOn: '2026-01-12' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Skulle ha lämnats senast');
});

const declaredAt = '2026-11-21T08:00:00Z';

it('offers a correction when the salaries have changed, and says what lowered tax means', async () => {
  show(of({ status: 'correction_needed', declaredAt, unpaid: '-4392.00', loweredTax: '2145.00' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Skapa rättelse' }));
  expect(screen.getByText(/4\.392,00.kr för hög\. Bekräfta betalningen innan/)).toBeDefined();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(
    /sänker den avdragna skatten med 2\.145,00.kr\. Skatteverket godtar normalt inte det/,
  );
});

it('takes off what other months have too much', async () => {
  const offsetAgiTax = vi.fn().mockResolvedValue(undefined);
  show(of({ status: 'declared', declaredAt, unpaid: '4392.00' }, { otherCredit: '19931.00' }), { offsetAgiTax });
  expect(await screen.findByText(/Andra månader har ett överskott på 19\.931,00.kr/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Räkna av överskott' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Räkna av överskott' }));
  await waitFor(() => {
    expect(offsetAgiTax).toHaveBeenCalledWith('202611', expect.any(String));
  });
});

it('records what Skatteverket paid back, and shows where the rest went', async () => {
  const refundAgiTax = vi.fn().mockResolvedValue(undefined);
  const offset = { id: 'o', fromPeriod: '202611', toPeriod: '202612', amount: '392.00', createdByName: 'Ada' };
  const more = { taxOffsets: [{ ...offset, createdAt: '2027-01-10T08:00:00Z' }] };
  show(of({ status: 'declared', declaredAt, unpaid: '-1000.00', taxCredit: '1000.00' }, more), { refundAgiTax });
  const taken = await screen.findByRole('link', { name: 'Avräknat mot december 2026' });
  expect(taken.getAttribute('href')).toBe('/admin/agi/202612');
  await userEvent.click(screen.getByRole('button', { name: 'Registrera återbetalning' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/Belopp/).value).toBe('1000,00');
  await userEvent.type(dialog.getByLabelText(/Underlag/), 'Kontoutdrag');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrera återbetalning' }));
  await waitFor(() => {
    const sent = { amount: '1000.00', receivedOn: today(), evidence: 'Kontoutdrag' };
    expect(refundAgiTax).toHaveBeenCalledWith('202611', sent, expect.any(String));
  });
});

it('offers the payment of what is declared', async () => {
  show(of({ status: 'declared', declaredAt, unpaid: '4392.00' }));
  expect(await screen.findByRole('button', { name: 'Skapa betalfil' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Skapa deklaration' })).toBeNull();
});

it('shows why a month cannot be shown', async () => {
  show(() => Promise.reject(new HttpError('Det finns inget att deklarera', 422)));
  expect(await screen.findByText(/Det finns inget att deklarera/)).toBeDefined();
});
