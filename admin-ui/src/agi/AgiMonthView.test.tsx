import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { AgiMonth, AgiMonthDetail } from '../types/api';
import AgiMonthView from './AgiMonthView';

const month: AgiMonth = {
  id: '202611',
  period: '202611',
  status: 'open',
  individualCount: 1,
  gross: '7152.64',
  tax: '2145.00',
  contributions: '2247.36',
  box487: '2247.00',
  box497: '2145.00',
  dueOn: '2999-12-12',
  payBy: '2999-12-12',
  unpaid: '0.00',
};

function show(answer: () => Promise<AgiMonthDetail>) {
  renderAdmin(
    <Routes>
      <Route path="/admin/agi/:period" element={<AgiMonthView />} />
    </Routes>,
    { data: { getAgiMonth: answer }, at: '/admin/agi/202611' },
  );
}

const of = (different: Partial<AgiMonth>): (() => Promise<AgiMonthDetail>) => {
  const shown = { ...month, ...different };
  const detail = { id: shown.id, month: shown, individuals: [], declarations: [], taxPayments: [] };
  return () => Promise.resolve(detail);
};

it('offers the declaration of an open month, and its payment only afterwards', async () => {
  show(of({}));
  expect(await screen.findByRole('button', { name: 'Skapa deklarationen' })).toBeDefined();
  expect(screen.getByText(/Deklarera månaden först/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Skapa betalfil' })).toBeNull();
});

it('declares a month without pay', async () => {
  show(of({ individualCount: 0, gross: '0.00', tax: '0.00', contributions: '0.00', box487: '0.00', box497: '0.00' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ingen lön betalades ut');
  await userEvent.click(screen.getByRole('button', { name: 'Skapa deklarationen' }));
  expect(await screen.findByText(/Filen säger det till Skatteverket/)).toBeDefined();
});

it('says when the day has passed', async () => {
  show(of({ dueOn: '2026-01-12' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Skulle ha lämnats senast');
});

it('offers a correction when the salaries have changed', async () => {
  show(of({ status: 'correction_needed', declaredAt: '2026-11-21T08:00:00Z', unpaid: '-4392.00' }));
  expect(await screen.findByRole('button', { name: 'Skapa en rättelse' })).toBeDefined();
  expect(screen.getByText(/4\.392,00.kr är för mycket betalt/)).toBeDefined();
});

it('offers the payment of what is declared', async () => {
  show(of({ status: 'declared', declaredAt: '2026-11-21T08:00:00Z', unpaid: '4392.00' }));
  expect(await screen.findByRole('button', { name: 'Skapa betalfil' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Skapa deklarationen' })).toBeNull();
});

it('shows why a month cannot be shown', async () => {
  show(() => Promise.reject(new HttpError('Det finns inget att deklarera', 422)));
  expect(await screen.findByText(/Det finns inget att deklarera/)).toBeDefined();
});
