import type { components } from '@paraply/core/schema';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answer } from '@/testing/renderApp';
import { renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, samplePay } from '@/testing/samples';

type Invoice = components['schemas']['Invoice'];

const slow = { timeout: 10_000 };
const path = `/api/invoices/${sampleInvoice.id}`;

const disputed: Invoice = {
  ...sampleInvoice,
  disputed: '5000.00',
  doubts: [{ kind: 'disputed', amount: '5000.00', note: 'Fel antal timmar', since: '2026-11-20' }],
  promisedPayoutDate: undefined,
};
const preview = {
  pay: samplePay,
  findings: [],
  feeExceedsSubtotal: false,
  total: '12500.00',
  vat: '2500.00',
  promisedPayoutDate: '2026-12-07',
};

function open(invoice: Invoice, more: Record<string, Answer> = {}, language: 'sv' | 'en' = 'en') {
  return renderApp({
    path: `/invoices/${sampleInvoice.id}/view`,
    language,
    answers: {
      [`GET ${path}`]: invoice,
      [`GET ${path}/files`]: [],
      [`GET ${path}/timeline`]: [],
      'POST /api/invoices/preview': preview,
      ...more,
    },
  });
}

it('says what the client disputes and why, and that no payout day is promised until it is settled', async () => {
  await open(disputed, {}, 'sv');
  const title = await screen.findByText(/^Kunden bestrider 5\.000,00.kr av fakturan$/, {}, slow);
  const notice = within(title.closest<HTMLElement>('[role=status]') ?? document.body);
  expect(notice.getByText('Skäl: Fel antal timmar')).toBeDefined();
  expect(notice.getByText(/blir lön när den är betald i sin helhet\. .*inget utlovat utbetalningsdatum/)).toBeDefined();
  const payout = within(await screen.findByRole('region', { name: 'Din utbetalning' }, slow));
  expect(await payout.findByText('Inget datum: kunden bestrider fakturan.', {}, slow)).toBeDefined();
  expect(payout.queryByText(/2026|förfallodagen/)).toBeNull();
});

it('says nothing of a dispute where there is none', async () => {
  await open(sampleInvoice);
  const payout = within(await screen.findByRole('region', { name: 'Your payout' }, slow));
  expect(await payout.findByText(/Mon, Dec 07/, {}, slow)).toBeDefined();
  expect(screen.queryByText(/dispute/)).toBeNull();
});

it('says in the list how much is disputed', async () => {
  await renderApp({ path: '/invoices', answers: { 'GET /api/invoices': rows([disputed]) } });
  const table = within(await screen.findByRole('table', {}, slow));
  expect(table.getByText(/^disputed 5\.000,00.kr$/)).toBeDefined();
});

it('promises no day for the next payout while the client disputes its invoice', async () => {
  const dashboard: components['schemas']['Dashboard'] = {
    checklist: [],
    draftCount: 0,
    pendingCount: 0,
    pendingTotal: '0.00',
    sentCount: 1,
    sentBalance: '12500.00',
    overdueCount: 0,
    overdueBalance: '0.00',
    invoicedThisYear: '10000.00',
    paidOutThisYear: '0.00',
    months: [],
    comingPayouts: [],
    recentInvoices: [disputed],
    nextPayout: {
      invoiceId: disputed.id,
      invoiceNumber: '1042',
      clientName: disputed.clientName,
      amount: '5007.64',
      step: 'sent',
    },
  };
  await renderApp({ path: '/dashboard', answers: { 'GET /api/dashboard': dashboard } });
  const next = within(await screen.findByRole('region', { name: 'Next payout' }, slow));
  expect(next.getByText('No date: the client disputes the invoice.')).toBeDefined();
  expect(next.queryByText(/in your account by/)).toBeNull();
  expect(screen.getByText(/disputed 5\.000,00.kr$/)).toBeDefined();
});
