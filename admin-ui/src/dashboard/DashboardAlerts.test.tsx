import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminDashboard, Permission } from '../types/api';
import { DashboardAlerts } from './DashboardAlerts';

const quiet = {
  rejectedPayouts: 0,
  lateDeclarations: 0,
  wrongDeclarations: 0,
  failedMails: 0,
  unallocatedPayments: 0,
  unexplainedBankDays: 0,
  runsToApprove: 0,
  waitingApprovals: 0,
} as AdminDashboard;

function show(figures: Partial<AdminDashboard>, permissions?: Permission[]) {
  const auth = permissions && { getPermissions: () => Promise.resolve(permissions) };
  return renderAdmin(<DashboardAlerts figures={{ ...quiet, ...figures }} />, auth && { auth });
}

it('leads to each thing that somebody has to see to', () => {
  show({ rejectedPayouts: 1, lateDeclarations: 2, wrongDeclarations: 1, failedMails: 1, runsToApprove: 1 });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['1 utbetalning avvisad av banken', expect.stringContaining('/admin/salary?')],
    ['2 försenade arbetsgivardeklarationer', '/admin/agi'],
    ['1 arbetsgivardeklaration behöver rättas', '/admin/agi'],
    ['1 mejl kunde inte levereras', expect.stringContaining('/admin/mails?')],
    ['1 lönekörning väntar på ditt godkännande', expect.stringContaining('/admin/salary?')],
  ]);
});

it('names to nobody what they cannot see to', async () => {
  show({ lateDeclarations: 1, runsToApprove: 1, failedMails: 1 }, ['read', 'read_office']);
  expect((await screen.findAllByRole('link')).map((link) => link.textContent)).toEqual(['1 mejl kunde inte levereras']);
});

it('says nothing when all is well', () => {
  show({});
  expect(screen.queryByRole('alert')).toBeNull();
});
