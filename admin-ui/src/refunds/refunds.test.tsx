import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { aBankTransaction, aRefund, aRefundFile } from '../testing/records';
import { ask, decide, isLoading, renderServed } from '../testing/renderServed';
import { rolePermissions } from '../testing/roles';
import { refused, unanswered, type Answers } from '../testing/server';
import type { Permission, Refund, RefundStatus } from '../types/api';
import RefundList from './RefundList';
import RefundView from './RefundView';

function show(refund: Refund, answers: Answers = {}) {
  return renderServed({
    page: (
      <ResourceContextProvider value="refunds">
        <RefundView />
      </ResourceContextProvider>
    ),
    path: '/admin/refunds/:id/show',
    at: '/admin/refunds/refund-1/show',
    answers: {
      'GET /api/admin/refunds/{id}': refund,
      'GET /api/admin/refund-files': [aRefundFile()],
      'GET /api/admin/bank-transactions/{id}': aBankTransaction(),
      ...answers,
    },
  });
}

function showList(answers: Answers = {}, permissions?: Permission[]) {
  return renderServed({
    page: (
      <ResourceContextProvider value="refunds">
        <RefundList />
      </ResourceContextProvider>
    ),
    path: '/admin/refunds',
    answers: {
      'GET /api/admin/refunds': [aRefund(), aRefund({ id: 'refund-2', amount: '1000.50' })],
      'GET /api/admin/refund-files': [aRefundFile(), aRefundFile({ id: 'refund-file-2', openCount: 0 })],
      ...answers,
    },
    ...(permissions && { permissions }),
  });
}

it('is loading until the refund is there', () => {
  show(aRefund(), { 'GET /api/admin/refunds/{id}': unanswered });
  expect(isLoading()).toBe(true);
});

it('says where the money comes from, where it goes and by which file', async () => {
  show(aRefund({ status: 'exported', fileId: 'refund-file-1', paymentDate: '2026-11-27' }));
  expect(await screen.findByText('5402-9681')).toBeDefined();
  const link = await screen.findByRole('link', { name: /12\.000,00.kr från NORDISK DESIGN AB/ });
  expect(link.getAttribute('href')).toBe('/admin/bank-transactions/transaction-1/show');
  expect(await screen.findByRole('region', { name: 'Betalfil' })).toBeDefined();
});

it.each<[RefundStatus, string, string, string]>([
  ['approved', 'Avbryt återbetalning', 'cancel', 'Återbetalningen är avbruten.'],
  ['exported', 'Markera som avvisad', 'reject', 'Återbetalningen är markerad som avvisad.'],
  ['paid', 'Markera som avvisad', 'reject', 'Återbetalningen är markerad som avvisad.'],
])('takes back one that is %s, with a reason', async (status, label, address, done) => {
  const written = show(aRefund({ status }), {
    'POST /api/admin/refunds/{id}/cancel': aRefund({ status: 'cancelled' }),
    'POST /api/admin/refunds/{id}/reject': aRefund({ status: 'rejected' }),
  });
  await decide(label, label, async (dialog) => {
    await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Fel konto');
  });
  expect(await screen.findByText(done)).toBeDefined();
  expect(written).toEqual([
    {
      call: `POST /api/admin/refunds/refund-1/${address}`,
      key: expect.any(String) as string,
      body: { reason: 'Fel konto' },
    },
  ]);
});

it.each<[RefundStatus, RegExp]>([
  ['requested', /väntar på att en andra person godkänner/],
  ['rejected', /Banken har inte betalat återbetalningen/],
  ['cancelled', /Återbetalningen är avbruten/],
])('has nothing to take back when it is %s', async (status, text) => {
  show(aRefund({ status, decisionReason: 'Kontot är avslutat' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Avbryt|Markera/ })).toBeNull();
});

it('makes a payment file of all that are approved, for a day', async () => {
  const written = showList({ 'POST /api/admin/refund-files': aRefundFile() });
  expect(await screen.findByText(/2 godkända återbetalningar, 3\.000,50.kr/)).toBeDefined();
  await decide('Skapa betalfil');
  expect(await screen.findByText('Betalfilen är klar att ladda ner.')).toBeDefined();
  expect(written[0]).toMatchObject({
    call: 'POST /api/admin/refund-files',
    body: { paymentDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
  });
});

it('says why the server makes no file', async () => {
  const fields = [{ field: 'paymentDate', code: 'not_a_bank_day', message: 'Det är ingen bankdag.' }];
  showList({ 'POST /api/admin/refund-files': refused(422, 'Kontrollera fälten.', { fields }) });
  await decide('Skapa betalfil');
  expect(await screen.findByText('Det är ingen bankdag.')).toBeDefined();
});

it('confirms a file that the bank has not decided, after a question', async () => {
  const written = showList({ 'POST /api/admin/refund-files/{id}/confirm': aRefundFile({ openCount: 0 }) });
  await decide('Bekräfta betalningar i filen för fre 27 nov. 2026', 'Bekräfta betalningar');
  expect(await screen.findByText('Återbetalningarna är bekräftade.')).toBeDefined();
  expect(written[0]?.call).toBe('POST /api/admin/refund-files/refund-file-1/confirm');
});

it('reads the bank’s report, and shows what it decided, the rejected first', async () => {
  const written = showList({
    'GET /api/admin/refund-files': [aRefundFile()],
    'POST /api/admin/refund-files/{id}/status-report': {
      messageId: 'message-1',
      paid: 1,
      rejected: 1,
      pending: 0,
      unchanged: 1,
      contradicted: 1,
      unknownPayments: [],
      refunds: [
        aRefund({ status: 'paid' }),
        aRefund({ id: 'refund-2', status: 'rejected', payee: 'Fel AB', decisionReason: 'Kontot är avslutat' }),
      ],
    },
  });
  const dialog = await ask('Ladda upp återrapport för filen för fre 27 nov. 2026');
  await userEvent.upload(dialog.getByLabelText('Välj fil'), new File(['<xml/>'], 'pain002.xml'));
  await userEvent.click(dialog.getByRole('button', { name: 'Ladda upp fil' }));
  const rows = within(await screen.findByRole('group', { name: 'Betalningarnas status' })).getAllByRole('row');
  expect(screen.getByText(/Banken har betalat 1 återbetalning som är markerad som avvisad/)).toBeDefined();
  expect(rows[1]?.textContent).toMatch(/Fel ABAvvisadKontot är avslutat/);
  expect(rows[2]?.textContent).toMatch(/Nordisk Design ABBetald/);
  expect(written[0]?.body).toEqual({ file: '<xml/>' });
});

it('says what to do where there are none', async () => {
  showList({ 'GET /api/admin/refunds': [], 'GET /api/admin/refund-files': [] });
  expect(await screen.findByText(/Inga återbetalningar ännu/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Skapa betalfil' })).toBeNull();
});

it('shows no acts and no way to whole account numbers to those who may only read', async () => {
  showList({}, rolePermissions.support);
  expect(await screen.findAllByText('Nordisk Design AB')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /betalfil|återrapport|Bekräfta/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Nordisk Design AB' })).toBeNull();
});
