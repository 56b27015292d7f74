import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import { expect, it } from 'vitest';
import { nextBankDay } from '../lib/dates';
import { aPayslip, aSalaryRun } from '../testing/records';
import { decide, renderServed } from '../testing/renderServed';
import { refused, unanswered, type Answers } from '../testing/server';
import type { SalaryRunPreview } from '../types/api';
import SalaryRunCreate from './SalaryRunCreate';

const paymentDate = nextBankDay();
const preview: SalaryRunPreview = {
  paymentDate,
  totals: aSalaryRun().totals,
  payslips: [aPayslip()],
  warnings: [],
  blockers: [],
};
const nobody: SalaryRunPreview = { ...preview, payslips: [] };

function show(answers: Answers = {}) {
  return renderServed({
    page: <SalaryRunCreate />,
    path: '/admin/salary/create',
    beside: <Route path="/admin/salary/:id" element="The run" />,
    answers: {
      'GET /api/admin/groups': [],
      'POST /api/admin/salary-runs/preview': preview,
      'POST /api/admin/salary-runs': aSalaryRun(),
      ...answers,
    },
  });
}

async function look() {
  await userEvent.click(screen.getByRole('button', { name: 'Förhandsgranska' }));
}

it('is busy while the run is calculated', async () => {
  show({ 'POST /api/admin/salary-runs/preview': unanswered });
  await look();
  expect(screen.getByRole('button', { name: /Förhandsgranska/ })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Skapa lönekörning' })).toBeNull();
});

it('says that no paid invoice fits, and leads to those that are sent', async () => {
  show({ 'POST /api/admin/salary-runs/preview': nobody });
  await look();
  expect(await screen.findByText('Inga betalda fakturor matchar de här valen.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Gå till skickade fakturor' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Skapa lönekörning' })).toBeNull();
});

it('says what keeps everybody out of the run', async () => {
  const blocker = {
    userId: 'user-1',
    userName: 'Anna Andersson',
    code: 'no_bank_account',
    message: 'Bankkonto saknas.',
  };
  show({ 'POST /api/admin/salary-runs/preview': { ...nobody, blockers: [blocker] } });
  await look();
  expect(await screen.findByText('Ingen kan få lön med de här valen. Åtgärda hindren ovan.')).toBeDefined();
  expect(screen.getByText(/Bankkonto saknas\./)).toBeDefined();
});

it('says why a day cannot be paid on', async () => {
  show({ 'POST /api/admin/salary-runs/preview': refused(422, 'Utbetalningsdatumet är ingen bankdag.') });
  await look();
  expect((await screen.findByRole('alert')).textContent).toContain('Utbetalningsdatumet är ingen bankdag.');
});

it('makes the run that was previewed, once, and opens it', async () => {
  const written = show();
  await look();
  await decide('Skapa lönekörning');
  expect(await screen.findByText('The run')).toBeDefined();
  expect(written).toEqual([
    { call: 'POST /api/admin/salary-runs/preview', key: null, body: { paymentDate } },
    { call: 'POST /api/admin/salary-runs', key: expect.any(String), body: { paymentDate } },
  ]);
});

it('stays on the preview with the reason why the run is refused', async () => {
  show({ 'POST /api/admin/salary-runs': refused(409, 'En faktura ingår redan i en annan lönekörning.') });
  await look();
  await decide('Skapa lönekörning');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('En faktura ingår redan i en annan lönekörning.')).toBeDefined();
  expect(screen.queryByText('The run')).toBeNull();
});
