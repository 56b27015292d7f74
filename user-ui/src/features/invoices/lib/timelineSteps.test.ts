import { expect, it } from 'vitest';
import type { InvoiceDelivery, TimelineEntry } from '../api/invoices';
import { salaryCorrections, withMails } from './timelineSteps';

const labels = { done: 'mailed', waiting: 'on its way', failed: 'not delivered' };

const timeline: TimelineEntry[] = [
  { kind: 'sent', label: 'Sent', state: 'done', at: '2026-11-02T09:00:00Z' },
  { kind: 'mail', label: 'Mailed', state: 'done', at: '2026-11-02T09:00:05Z' },
  { kind: 'payment', label: 'Paid', state: 'done', at: '2026-11-20T09:00:00Z' },
  { kind: 'salary_run', label: 'Salary', state: 'next' },
];

function delivery(status: InvoiceDelivery['status'], recipient = 'a@client.example'): InvoiceDelivery {
  return { kind: 'invoice_sent', status, recipient, at: '2026-11-02T09:00:05Z' };
}

function mailsOf(deliveries: InvoiceDelivery[]) {
  return withMails(timeline, deliveries, labels).filter(({ kind }) => kind === 'mail');
}

it.each([
  ['queued', 'waiting', 'on its way'],
  ['kept', 'waiting', 'on its way'],
  ['sent', 'done', 'mailed'],
  ['refused', 'failed', 'not delivered'],
  ['failed', 'failed', 'not delivered'],
] as const)('says of a mail that is %s that it is %s', (status, state, label) => {
  expect(mailsOf([delivery(status)])).toMatchObject([{ state, label, reason: 'a@client.example' }]);
});

it('tells apart the addresses that got it and those that did not', () => {
  const mails = mailsOf([
    delivery('sent'),
    delivery('refused', 'b@client.example'),
    delivery('sent', 'c@client.example'),
  ]);
  expect(mails.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', 'a@client.example, c@client.example'],
    ['failed', 'b@client.example'],
  ]);
});

it('puts the mails among what happened, before what is to come', () => {
  const kinds = withMails(timeline, [delivery('sent')], labels).map(({ kind }) => kind);
  expect(kinds).toEqual(['sent', 'mail', 'payment', 'salary_run']);
});

const calculated = { kind: 'salary_run', label: 'Salary', state: 'done' } as const;

function corrected(amount: string): TimelineEntry {
  return { kind: 'salary_corrected', label: 'Corrected', state: 'done', amount };
}

function lost(kind: 'loss_borne' | 'loss_repaid', amount: string): TimelineEntry {
  return { kind, label: 'Loss', state: 'done', amount };
}

function owed(kind: 'salary_taken_back' | 'salary_given_back', on?: string): TimelineEntry {
  return { kind, label: 'Owed', state: 'done', amount: '18900.00', ...(on !== undefined && { on }) };
}

const takenBack = owed('salary_taken_back', '2026-12-21');

it.each([
  ['nothing', [calculated], {}],
  ['a credit note', [calculated, corrected('-3800.00')], { lowered: true }],
  ['a recovery', [calculated, corrected('950.00')], { raised: true }],
  ['both', [calculated, corrected('950.00'), corrected('-3800.00')], { lowered: true, raised: true }],
  ['no amount', [calculated, corrected('0.00')], {}],
  ['a payslip that was reversed', [corrected('-3800.00'), calculated], {}],
  ['a payment that is taken back', [calculated, takenBack], { owedFrom: '2026-12-21' }],
  ['one that is made again', [calculated, takenBack, owed('salary_given_back')], {}],
  ['a loss that we bear', [calculated, lost('loss_borne', '950.00')], {}],
  ['a loss that we bore', [calculated, lost('loss_repaid', '-950.00')], { repaid: true }],
  ['a loss that we bore before the salary', [lost('loss_repaid', '-950.00'), calculated], {}],
])('tells which way later salaries are corrected: %s', (_, steps, ways) => {
  expect(salaryCorrections(steps)).toEqual({ lowered: false, raised: false, repaid: false, ...ways });
});
