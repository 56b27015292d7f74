import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { Shortcuts } from './freelancer';
import type { Mailbox } from './mailbox';

type Schemas = components['schemas'];

/** Where the pages of a stage are. */
export interface Stage {
  client: string;
  draft: string;
  pending: string;
  paid: string;
  payslip: string;
  run: string;
  user: string;
  group: string;
  mail: string;
  message: string;
  /** Of one invoice that is cancelled, and so was refused. */
  batch: string;
  /** The month of the salary, as it is declared. */
  month: string;
}

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

/** The next day from Monday to Friday; what else is no bank day is for the server to say. */
function weekday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while ([0, 6].includes(day.getUTCDay()));
  return day.toISOString().slice(0, 10);
}

/** Pays everything that waits for a salary: one admin makes the run, another does the rest. */
export async function paySalaries(maker: Shortcuts, second: Shortcuts): Promise<Schemas['SalaryRun']> {
  const run = await maker.post<Schemas['SalaryRun']>('/api/admin/salary-runs', { paymentDate: weekday() });
  for (const act of ['approve', 'payment-file', 'confirm'])
    await second.post(`/api/admin/salary-runs/${run.id}/${act}`);
  return run;
}

/**
 * A freelancer with an invoice in every state and a first salary. The two admins must be logged in. A second stage on
 * the same server needs names of its own.
 */
export async function setStage(
  page: Page,
  admin: Page,
  second: Page,
  mailbox: Mailbox,
  { email, group: groupName } = { email: 'anna@example.com', group: 'Konsulter i norr' },
): Promise<Stage> {
  const person = new Shortcuts(page);
  const first = new Shortcuts(admin);
  await person.register(mailbox, 'Anna Åkerlund', email);
  const { client, account } = await person.furnish();
  const draft = (price: string, text: string) => person.draft(client.id, account.id, price, text);
  const pending = (id: string) => person.post(`/api/invoices/${id}/submit`);
  const sent = async (id: string) => {
    await pending(id);
    await first.post(`/api/admin/invoices/${id}/send`);
  };

  const paid = await draft('10000.00', 'Tjänstedesign i september');
  await sent(paid.id);
  await first.post(`/api/admin/invoices/${paid.id}/mark-paid`);
  const run = await paySalaries(first, new Shortcuts(second));
  const [payslip] = await get<Schemas['Payslip'][]>(page, '/api/payslips');

  const waiting = await draft('24500.00', 'Användarintervjuer och analys');
  await pending(waiting.id);
  const open = await draft('18200.00', 'Prototyp och tester');
  await sent(open.id);
  await person.post(`/api/invoices/${open.id}/reimbursements`, {
    kind: 'mileage',
    description: 'Till kunden i Uppsala och tillbaka',
    vehicle: 'own',
    kilometres: '142.5',
    claimed: '400.00',
  });
  const cancelled = await draft('900.00', 'Dubblett');
  await person.post(`/api/invoices/${cancelled.id}/cancel`);
  const batch = await first.post<Schemas['InvoiceBatch']>('/api/admin/invoice-batches', {
    action: 'send',
    invoices: [{ id: cancelled.id, version: cancelled.version }],
  });
  const unsent = await draft('7600.00', 'Workshop med ledningsgruppen');
  await person.post('/api/invoice-templates', {
    name: 'Workshop varje kvartal',
    invoiceId: unsent.id,
    recurrence: { every: 'quarter', startsOn: '2099-01-01', work: 'previous' },
  });
  await person.post('/api/support', {
    name: 'Anna Åkerlund',
    email,
    subject: 'När kommer lönen?',
    message: 'Kunden säger att de har betalat i dag. Ser ni pengarna?',
    urgency: 'medium',
  });
  const group = await first.post<Schemas['Group']>('/api/admin/groups', {
    name: groupName,
    description: 'De som har förhandlat fram en lägre avgift.',
    feePercentage: '4.5',
  });
  const [mail] = await get<Schemas['Mail'][]>(admin, '/api/admin/mails');
  const [message] = await get<Schemas['Message'][]>(admin, '/api/admin/messages');
  const thread = `messages/${message?.id ?? ''}/replies`;
  await first.post(`/api/admin/${thread}`, { text: 'Ja, de kom klockan elva.' });
  await person.post(`/api/${thread}`, { text: 'Tack! När är lönen på mitt konto?' });
  const settings = await get<Schemas['AdminSettings']>(admin, '/api/admin/settings');
  await first.put('/api/admin/settings', { ...settings, validFrom: '2099-01-01', payoutBankDays: 2 });
  return {
    client: client.id,
    draft: unsent.id,
    pending: waiting.id,
    paid: paid.id,
    payslip: payslip?.id ?? '',
    run: run.id,
    user: payslip?.userId ?? '',
    group: group.id,
    mail: mail?.id ?? '',
    message: message?.id ?? '',
    batch: batch.id,
    month: run.paymentDate.slice(0, 7).replace('-', ''),
  };
}

/** The main screens of the freelancer's app. */
export function freelancerScreens(stage: Stage): string[] {
  return [
    '/',
    '/dashboard',
    '/invoices',
    '/invoices/templates',
    `/invoices/${stage.paid}/view`,
    `/invoices/${stage.draft}/edit`,
    '/clients',
    '/clients/create',
    `/clients/edit/${stage.client}`,
    '/banking',
    '/profile',
    '/profile?tab=security',
    '/profile?tab=account',
    '/salary',
    `/salary/${stage.payslip}`,
    '/contact',
    '/notifications',
    '/messages',
    `/messages/${stage.message}`,
  ];
}

/** The main screens of the back office. */
export function adminScreens(stage: Stage): string[] {
  return [
    '/admin/panel',
    '/admin/invoices',
    '/admin/invoices/create',
    `/admin/invoices/${stage.pending}/view`,
    `/admin/invoices/${stage.pending}/edit`,
    '/admin/invoice-batches',
    `/admin/invoice-batches/${stage.batch}`,
    '/admin/payments',
    '/admin/bank-transactions',
    '/admin/refunds',
    '/admin/salary',
    '/admin/salary/create',
    `/admin/salary/${stage.run}`,
    `/admin/salary/${stage.run}?payslip=${stage.payslip}`,
    '/admin/reimbursements',
    '/admin/agi',
    `/admin/agi/${stage.month}`,
    '/admin/reports/reconciliation',
    '/admin/reports/bank-days',
    '/admin/year-tables',
    '/admin/messages',
    `/admin/messages/${stage.message}/show`,
    '/admin/users',
    '/admin/users/create',
    `/admin/users/${stage.user}`,
    '/admin/groups',
    '/admin/groups/create',
    `/admin/groups/${stage.group}`,
    '/admin/clients',
    `/admin/clients/${stage.client}`,
    `/admin/clients/${stage.client}/statement`,
    '/admin/vouchers',
    '/admin/reports/fees',
    '/admin/reports/aging',
    '/admin/reports/debt',
    '/admin/reports/ledger',
    '/admin/import',
    '/admin/imports',
    '/admin/mails',
    `/admin/mails/${stage.mail}/show`,
    '/admin/audit-events',
    '/admin/settings',
  ];
}

/** What a visitor sees. */
export const visitorScreens = [
  '/',
  '/auth',
  '/auth?tab=register',
  '/forgot-password',
  '/contact',
  '/features',
  '/pricing',
  '/try',
  '/about',
  '/fakturera-utan-foretag',
  '/resources/how-to-invoice',
  '/resources/invoicing-without-company',
  '/resources/tax-info',
  '/resources/economics-guide',
  '/resources/agreement-info',
  '/terms',
  '/privacy',
  '/cookies',
  '/gdpr',
  '/test-multipage-invoice',
  '/no-such-page',
];
