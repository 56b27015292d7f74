import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anApproval, aPayslip, aSalaryRun } from '../testing/records';
import { ask, decide, isLoading, renderServed } from '../testing/renderServed';
import { rolePermissions } from '../testing/roles';
import { refused, unanswered, type Answers } from '../testing/server';
import { someSettings } from '../testing/settings';
import type { PaymentStatusResult, Permission, SalaryRun } from '../types/api';
import SalaryRunView from './SalaryRunView';

const draft = aSalaryRun({ allowedActions: ['approve'], payslips: [aPayslip()] });
const approved = aSalaryRun({
  status: 'approved',
  allowedActions: ['export'],
  payslips: [aPayslip({ status: 'approved' })],
});
const exported = aSalaryRun({
  status: 'exported',
  allowedActions: ['confirm', 'status_report'],
  payslips: [aPayslip({ status: 'exported' })],
});
const paid = aSalaryRun({
  status: 'paid',
  paymentDate: '2026-10-26',
  payslips: [aPayslip({ status: 'paid', paymentDate: '2026-10-26' })],
});

function show(run: SalaryRun, answers: Answers = {}, { search = '', permissions }: Shown = {}) {
  return renderServed({
    page: <SalaryRunView />,
    path: '/admin/salary/:id',
    at: `/admin/salary/run-1${search}`,
    ...(permissions && { permissions }),
    answers: {
      'GET /api/admin/salary-runs/{id}': run,
      'GET /api/admin/payslips/{id}': aPayslip(),
      'GET /api/admin/settings': someSettings,
      'GET /api/admin/progress': { acts: [] },
      ...answers,
    },
  });
}

interface Shown {
  search?: string;
  permissions?: Permission[];
}

it('is loading until the run is there', () => {
  show(draft, { 'GET /api/admin/salary-runs/{id}': unanswered });
  expect(isLoading()).toBe(true);
});

it.each([
  [
    'approves',
    draft,
    'Godkänn',
    'Godkänn lönekörning',
    'Lönekörningen är godkänd.',
    'approve',
    { assumedRates: false },
  ],
  ['pays', approved, 'Skapa betalfil', 'Skapa betalfil', 'Betalfilen är klar att ladda ner.', 'payment-file', {}],
  ['confirms', exported, 'Bekräfta betalningar', 'Bekräfta betalningar', 'Betalningarna är bekräftade.', 'confirm', {}],
] as const)('%s the version that was seen, once', async (_, run, label, yes, done, address, more) => {
  const written = show(run, {
    'POST /api/admin/salary-runs/{id}/approve': run,
    'POST /api/admin/salary-runs/{id}/payment-file': run,
    'POST /api/admin/salary-runs/{id}/confirm': run,
  });
  await decide(label, yes);
  expect(await screen.findByText(done)).toBeDefined();
  expect(written).toEqual([
    { call: `POST /api/admin/salary-runs/run-1/${address}`, key: expect.any(String), body: { version: 1, ...more } },
  ]);
});

it.each([
  [draft, 'Godkänn', 'Godkänn lönekörning'],
  [approved, 'Skapa betalfil', 'Skapa betalfil'],
  [exported, 'Bekräfta betalningar', 'Bekräfta betalningar'],
] as const)('says why the server refuses, %#', async (run, label, yes) => {
  const refusal = refused(409, 'En betald faktura har ändrats.');
  show(run, {
    'POST /api/admin/salary-runs/{id}/approve': refusal,
    'POST /api/admin/salary-runs/{id}/payment-file': refusal,
    'POST /api/admin/salary-runs/{id}/confirm': refusal,
  });
  await decide(label, yes);
  expect(await within(screen.getByRole('dialog')).findByText('En betald faktura har ändrats.')).toBeDefined();
});

it('waits for a second admin before it is approved', async () => {
  show(draft, { 'POST /api/admin/salary-runs/{id}/approve': anApproval({ act: 'approve_salary_run' }) });
  await decide('Godkänn', 'Godkänn lönekörning');
  expect(await screen.findByText(/Väntar på en andra administratör\. Inget har ändrats ännu\./)).toBeDefined();
  expect(screen.queryByText('Lönekörningen är godkänd.')).toBeNull();
});

it('reads the bank’s answer, the rejected first', async () => {
  const result: PaymentStatusResult = {
    messageId: 'RUN-1',
    accepted: 0,
    rejected: 1,
    reopened: 0,
    pending: 0,
    unchanged: 0,
    payments: [
      {
        payslipId: 'payslip-1',
        userName: 'Anna Andersson',
        amount: '5007.64',
        status: 'rejected',
        reason: 'Avslutat konto',
      },
    ],
    unknownPayments: [],
  };
  const written = show(exported, { 'POST /api/admin/salary-runs/{id}/status-report': result });
  const dialog = await ask('Ladda upp återrapport');
  const file = new File(['<Document/>'], 'pain002.xml', { type: 'application/xml' });
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (chooser === null) throw new Error('no file can be chosen');
  await userEvent.upload(chooser, file);
  await userEvent.click(dialog.getByRole('button', { name: 'Ladda upp fil' }));
  expect(await dialog.findByText('Återrapport för RUN-1')).toBeDefined();
  expect(dialog.getByText('Avslutat konto')).toBeDefined();
  expect(written).toEqual([
    { call: 'POST /api/admin/salary-runs/run-1/status-report', key: null, body: { file: '<Document/>' } },
  ]);
});

it('reverses a payslip for a reason that its freelancer gets', async () => {
  const written = show(paid, { 'POST /api/admin/salary-runs/{id}/reverse': paid }, { search: '?payslip=payslip-1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Återför lönespecifikation' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Återföra lönespecifikationen/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Fel skattetabell');
  await userEvent.click(dialog.getByRole('button', { name: 'Återför lönespecifikation' }));
  expect(await screen.findByText('Lönespecifikationen för Anna Andersson är återförd.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/salary-runs/run-1/reverse',
      key: expect.any(String),
      body: { payslipId: 'payslip-1', reason: 'Fel skattetabell', version: 1 },
    },
  ]);
});

it('offers support no act, nor the reversal of a payslip', async () => {
  const run = { ...paid, exportedAt: '2026-10-24T08:00:00Z' };
  show(run, {}, { search: '?payslip=payslip-1', permissions: rolePermissions.support });
  const payslip = within(await screen.findByRole('dialog', { name: 'Anna Andersson' }));
  expect(payslip.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Stäng']);
  expect(screen.queryByText('Ladda ner pain.001')).toBeNull();
});
