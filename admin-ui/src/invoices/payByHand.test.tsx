import { today } from '@paraply/core/days';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anApproval, anInvoice } from '../testing/records';
import { ask, decide, isLoading } from '../testing/renderServed';
import { rolePermissions } from '../testing/roles';
import { refused, unanswered, type Answers } from '../testing/server';
import type { Invoice, Permission } from '../types/api';
import { renderInvoicePage } from './renderInvoicePage';

const sent = anInvoice({
  status: 'sent',
  invoiceNumber: '2026-00001',
  allowedActions: ['add_payment', 'mark_paid'],
});
const paid = anInvoice({
  status: 'paid',
  invoiceNumber: '2026-00001',
  paid: '12500.00',
  balance: '0.00',
  allowedActions: ['mark_unpaid'],
});

function show(invoice: Invoice, answers: Answers = {}, permissions?: Permission[]) {
  return renderInvoicePage(invoice, answers, permissions && { permissions });
}

async function justify(dialog: ReturnType<typeof within>) {
  await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Betald utan OCR');
  await userEvent.type(dialog.getByRole('textbox', { name: /Underlag/ }), 'Kontoutdrag 20 nov');
}

const justified = { reason: 'Betald utan OCR', evidence: 'Kontoutdrag 20 nov' };

it('is loading until the invoice is there', () => {
  show(sent, { 'GET /api/admin/invoices/{id}': unanswered });
  expect(isLoading()).toBe(true);
});

it('says that no money has come in yet', async () => {
  show(sent);
  expect(await screen.findByText('Inga betalningar ännu.')).toBeDefined();
});

it('says why the payments could not be had', async () => {
  show(sent, { 'GET /api/admin/invoices/{id}/payments': refused(403, 'Du får inte se betalningar.') });
  expect(await screen.findByText('Kunde inte hämtas: Du får inte se betalningar.')).toBeDefined();
});

it('books the whole balance of today with its reason and evidence', async () => {
  const written = show(sent, { 'POST /api/admin/invoices/{id}/payments': paid });
  await decide('Lägg till betalning', 'Lägg till betalning', justify);
  expect(await screen.findByText('Betalningen är tillagd.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/payments',
      key: expect.any(String),
      body: { amount: '12500.00', paidOn: today(), ...justified },
    },
  ]);
});

it('marks the version that was seen as paid', async () => {
  const written = show(sent, { 'POST /api/admin/invoices/{id}/mark-paid': paid });
  await decide('Markera som betald', 'Markera som betald', justify);
  expect(await screen.findByText('Fakturan är markerad som betald.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/mark-paid',
      key: expect.any(String),
      body: { ...justified, version: 3 },
    },
  ]);
});

it.each(['Lägg till betalning', 'Markera som betald'])(
  '%s waits for a second admin where one must agree',
  async (act) => {
    const waiting = anApproval();
    show(sent, {
      'POST /api/admin/invoices/{id}/payments': waiting,
      'POST /api/admin/invoices/{id}/mark-paid': waiting,
    });
    await decide(act, act, justify);
    expect(await screen.findByText(/Väntar på en andra administratör\. Inget har ändrats ännu\./)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Öppna begäran' });
    expect(link.getAttribute('href')).toBe('/admin/approvals/approval-1/show');
    expect(screen.queryByText(/Betalningen är tillagd|markerad som betald/)).toBeNull();
  },
);

it('keeps what was written when the server refuses it', async () => {
  show(sent, { 'POST /api/admin/invoices/{id}/payments': refused(409, 'Fakturan är makulerad.') });
  await decide('Lägg till betalning', 'Lägg till betalning', justify);
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Fakturan är makulerad.')).toBeDefined();
  expect(dialog.getByRole('textbox', { name: /Skäl/ })).toHaveProperty('value', 'Betald utan OCR');
});

it('undoes the payments of a paid invoice', async () => {
  const written = show(paid, { 'POST /api/admin/invoices/{id}/mark-unpaid': sent });
  const dialog = await ask('Markera som obetald');
  expect(dialog.getByText(/Betalningar på 12\.500,00.kr återförs/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Markera som obetald' }));
  expect(await screen.findByText('Fakturan är markerad som obetald.')).toBeDefined();
  expect(written).toEqual([
    { call: 'POST /api/admin/invoices/invoice-1/mark-unpaid', key: expect.any(String), body: { version: 3 } },
  ]);
});

it('says why payments cannot be undone', async () => {
  show(paid, { 'POST /api/admin/invoices/{id}/mark-unpaid': refused(409, 'Lönen är redan utbetald.') });
  await decide('Markera som obetald');
  expect(await within(screen.getByRole('dialog')).findByText('Lönen är redan utbetald.')).toBeDefined();
});

it('offers no payment to a role that the server lets read only', async () => {
  show({ ...sent, allowedActions: [] }, {}, rolePermissions.support);
  expect(await screen.findByText('Inga betalningar ännu.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Lägg till betalning|Markera som/ })).toBeNull();
});
