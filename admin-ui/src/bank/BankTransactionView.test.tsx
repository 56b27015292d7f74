import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ResourceContextProvider } from 'react-admin';
import { aBankTransaction, anInvoice, aPayment } from '../testing/records';
import { decide, renderServed } from '../testing/renderServed';
import { refused, type Answers } from '../testing/server';
import type { ExplainedTransaction, Permission, SuggestedInvoice } from '../types/api';
import BankTransactionView from './BankTransactionView';

const suggestion: SuggestedInvoice = {
  invoiceId: 'invoice-1',
  invoiceNumber: '2026-00001',
  clientName: 'Nordisk Design AB',
  userName: 'Anna Andersson',
  dueDate: '2026-12-02',
  balance: '12500.00',
  rank: 1,
  reasons: ['similar_name'],
  amount: '12000.00',
};

const explained = { status: 'explained', unexplained: '0.00', waitReason: undefined, waitMessage: undefined } as const;

function open(transaction: ExplainedTransaction, answers: Answers = {}, permissions?: Permission[]) {
  let current = transaction;
  return renderServed({
    page: (
      <ResourceContextProvider value="bank-transactions">
        <BankTransactionView />
      </ResourceContextProvider>
    ),
    path: '/admin/bank-transactions/:id/show',
    at: '/admin/bank-transactions/transaction-1/show',
    answers: {
      'GET /api/admin/bank-transactions/{id}': () => current,
      'GET /api/admin/invoices': [
        anInvoice({ id: 'invoice-2', invoiceNumber: '2026-00002', balance: '7500.00' }),
        anInvoice({ id: 'invoice-3', invoiceNumber: '2026-00003', balance: '9000.00' }),
      ],
      'POST /api/admin/bank-transactions/{id}/allocate': () => (current = { ...current, ...explained }),
      'POST /api/admin/bank-transactions/{id}/same-payment': () => (current = { ...current, ...explained }),
      'POST /api/admin/bank-transactions/{id}/undo': () => (current = { ...current, payments: [] }),
      ...answers,
    },
    permissions,
  });
}

const question = () => aBankTransaction({ status: 'question', waitReason: 'maybe_recorded', asksAbout: aPayment() });

it.each([
  ['Samma betalning', true, 'Transaktionen är kopplad till den registrerade betalningen.'],
  ['En annan betalning', false, 'Transaktionen väntar på att fördelas.'],
])('answers the question with “%s”', async (label, isSame, done) => {
  const written = open(question());
  const card = within(await screen.findByRole('region', { name: 'Är det samma betalning?' }));
  expect(card.getByRole('link', { name: '2026-00001' })).toBeDefined();
  expect(card.getByText('Ada Admin')).toBeDefined();
  await decide(label);
  expect(await screen.findByText(done)).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/bank-transactions/transaction-1/same-payment',
      key: expect.any(String) as string,
      body: { isSame },
    },
  ]);
});

it('says what each suggestion would do, and allocates the one that is chosen', async () => {
  const suggestions: SuggestedInvoice[] = [
    { ...suggestion, invoiceId: 'a', invoiceNumber: '2026-00004', reasons: ['same_amount'], balance: '12000.40' },
    suggestion,
    { ...suggestion, invoiceId: 'b', invoiceNumber: '2026-00005', rank: 2, balance: '11900.00', amount: '11900.00' },
  ];
  const written = open(aBankTransaction({ suggestions }));
  const list = within(await screen.findByRole('list', { name: 'Förslag' }));
  const sentences = list
    .getAllByText(/Betalar hela fakturan|återstår/)
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(sentences).toEqual([
    'Betalar hela fakturan.',
    '500,00 kr återstår på fakturan.',
    'Betalar hela fakturan.',
    '100,00 kr av transaktionen återstår.',
  ]);
  await decide('Fördela på faktura 2026-00001', 'Fördela');
  expect(await screen.findByText('Beloppet är fördelat.')).toBeDefined();
  expect(written[0]?.body).toEqual({ parts: [{ invoiceId: 'invoice-1', amount: '12000.00' }] });
});

async function pick(line: number, number: RegExp) {
  const group = within(screen.getByRole('group', { name: `Rad ${String(line)}` }));
  await userEvent.click(group.getByRole('combobox', { name: /Faktura/ }));
  await userEvent.click(await screen.findByRole('option', { name: number }));
  return group.getByRole('textbox', { name: /Belopp/ });
}

it('allocates to several invoices, by default as much as is left and due', async () => {
  const written = open(aBankTransaction());
  const allocate = await screen.findByRole('button', { name: 'Fördela' });
  expect(allocate).toHaveProperty('disabled', true);
  expect(await pick(1, /2026-00002/)).toHaveProperty('value', '7500,00');
  await userEvent.click(screen.getByRole('button', { name: 'Lägg till faktura' }));
  expect(allocate).toHaveProperty('disabled', true);
  const second = await pick(2, /2026-00003/);
  expect(second).toHaveProperty('value', '4500,00');
  await userEvent.clear(second);
  await userEvent.type(second, '5000');
  expect(screen.getByText(/Beloppen är större än det som är kvar/)).toBeDefined();
  expect(allocate).toHaveProperty('disabled', true);
  await userEvent.clear(second);
  await userEvent.type(second, '4000');
  expect(screen.getByText('Återstår').parentElement?.textContent).toMatch(/500,00/);
  await userEvent.click(allocate);
  expect(await screen.findByText('Beloppet är fördelat.')).toBeDefined();
  expect(written[0]?.body).toEqual({
    parts: [
      { invoiceId: 'invoice-2', amount: '7500.00' },
      { invoiceId: 'invoice-3', amount: '4000.00' },
    ],
  });
});

it('keeps what was entered when the server refuses it', async () => {
  open(aBankTransaction(), {
    'POST /api/admin/bank-transactions/{id}/allocate': refused(422, 'På fakturan återstår bara 10,00 kr.'),
  });
  await screen.findByRole('button', { name: 'Fördela' });
  const amount = await pick(1, /2026-00002/);
  await userEvent.click(screen.getByRole('button', { name: 'Fördela' }));
  expect(await screen.findByText('På fakturan återstår bara 10,00 kr.')).toBeDefined();
  expect(amount).toHaveProperty('value', '7500,00');
});

it('undoes the allocation after a question', async () => {
  const payments = [
    aPayment({ source: 'bank' }),
    aPayment({ id: 'payment-2', invoiceNumber: '2026-00002', source: 'bank', reversed: true }),
  ];
  const written = open(aBankTransaction({ ...explained, payments }));
  const rows = within(await screen.findByRole('group', { name: 'Fördelningar' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Bankfil');
  expect(rows[2]?.textContent).toContain('Återförd');
  await decide('Ångra fördelningen');
  expect(await screen.findByText('Fördelningen är ångrad.')).toBeDefined();
  expect(written[0]?.call).toBe('POST /api/admin/bank-transactions/transaction-1/undo');
});

it('has nothing to undo when every allocation is reversed', async () => {
  open(aBankTransaction({ payments: [aPayment({ source: 'bank', reversed: true })] }));
  await screen.findByRole('region', { name: 'Fördelningar' });
  expect(screen.queryByRole('button', { name: 'Ångra fördelningen' })).toBeNull();
});

it('says that a deduction is no incoming payment', async () => {
  open(aBankTransaction({ kind: 'deduction', payer: '', reference: '', waitMessage: 'Banken har gjort ett avdrag.' }));
  expect(await screen.findByText(/Banken har gjort ett avdrag\. Det här är ingen inbetalning/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^−12\.000,00.kr \(Avdrag\)$/);
  expect(screen.queryByRole('region', { name: 'Förslag' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Fördela' })).toBeNull();
});

it.each([
  ['a question', question()],
  ['a suggestion', aBankTransaction({ suggestions: [suggestion] })],
  ['an allocation', aBankTransaction({ ...explained, payments: [aPayment({ source: 'bank' })] })],
])('shows %s without acts to those who may only read', async (_, transaction) => {
  open(transaction, {}, ['read', 'read_money']);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
