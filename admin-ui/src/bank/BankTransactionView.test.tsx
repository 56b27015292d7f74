import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ResourceContextProvider } from 'react-admin';
import { aBankTransaction, anApproval, anExplanation, anInvoice, aPayment, aRefundFile } from '../testing/records';
import { ask, decide, renderServed } from '../testing/renderServed';
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
      'POST /api/admin/bank-transactions/{id}/explain': () => (current = { ...current, unexplained: '11654.50' }),
      'POST /api/admin/bank-transactions/{id}/undo': () => (current = { ...current, payments: [] }),
      ...answers,
    },
    permissions,
  });
}

const question = () => aBankTransaction({ status: 'question', waitReason: 'maybe_recorded', asksAbout: aPayment() });

it.each([
  ['Samma betalning', true, 'Transaktionen är kopplad till den registrerade betalningen.'],
  ['En annan betalning', false, 'Transaktionen väntar på en förklaring.'],
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

it('finds a paid invoice by its number where something was written off of it', async () => {
  const paid = { status: 'paid', balance: '0.00' } as const;
  open(aBankTransaction(), {
    'GET /api/admin/invoices': [
      anInvoice({ ...paid, id: 'invoice-4', invoiceNumber: '2026-00004', receivable: '2500.00' }),
      anInvoice({ ...paid, id: 'invoice-5', invoiceNumber: '2026-00005', receivable: '0.00' }),
    ],
  });
  await screen.findByRole('button', { name: 'Fördela' });
  const group = within(screen.getByRole('group', { name: 'Rad 1' }));
  await userEvent.type(group.getByRole('combobox', { name: /Faktura/ }), '2026-0000');
  await userEvent.click(await screen.findByRole('option', { name: /2026-00004/ }));
  expect(group.getByRole('textbox', { name: /Belopp/ })).toHaveProperty('value', '2500,00');
  await userEvent.type(group.getByRole('combobox', { name: /Faktura/ }), ' ');
  expect(screen.queryByRole('option', { name: /2026-00005/ })).toBeNull();
});

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

const kept = { name: /En bank har behållit de 25,00\skr som saknas/ };

it('takes what is missing of a suggested invoice for a bank charge where a person says so', async () => {
  const suggestions = [{ ...suggestion, balance: '12025.00' }];
  const written = open(aBankTransaction({ suggestions }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fördela på faktura 2026-00001' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('25,00 kr återstår på fakturan.')).toBeDefined();
  expect(dialog.getByRole('checkbox', kept)).toHaveProperty('checked', false);
  await userEvent.click(dialog.getByRole('checkbox', kept));
  expect(dialog.getByText('Betalar hela fakturan.')).toBeDefined();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Beloppet är fördelat.')).toBeDefined();
  expect(written[0]?.body).toEqual({
    parts: [{ invoiceId: 'invoice-1', amount: '12000.00', bankCharge: '25.00' }],
  });
});

it('asks for a bank charge where all that is left pays one invoice but for a little', async () => {
  const written = open(aBankTransaction({ unexplained: '7475.00' }));
  await screen.findByRole('button', { name: 'Fördela' });
  await pick(1, /2026-00003/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  const amount = await pick(1, /2026-00002/);
  await userEvent.click(screen.getByRole('checkbox', kept));
  // What was said of another amount is not said of this one, and of money that is left over no bank has kept any.
  await userEvent.clear(amount);
  await userEvent.type(amount, '7470');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '7475');
  expect(screen.getByRole('checkbox', kept)).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('checkbox', kept));
  await userEvent.click(screen.getByRole('button', { name: 'Fördela' }));
  expect(await screen.findByText('Beloppet är fördelat.')).toBeDefined();
  expect(written[0]?.body).toEqual({
    parts: [{ invoiceId: 'invoice-2', amount: '7475.00', bankCharge: '25.00' }],
  });
});

it('asks for no bank charge of money that no bank told of', async () => {
  const suggestions = [{ ...suggestion, balance: '12025.00' }];
  open(aBankTransaction({ suggestions, releasedFromPaymentId: 'payment-1' }), {
    'GET /api/admin/payments/{id}': aPayment(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Fördela på faktura 2026-00001' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Fördela');
});

it('undoes what explains it after a question', async () => {
  const payments = [
    aPayment({ source: 'bank', bankCharge: '25.00' }),
    aPayment({ id: 'payment-2', invoiceNumber: '2026-00002', source: 'bank', reversed: true }),
  ];
  const written = open(aBankTransaction({ ...explained, payments }));
  const rows = within(await screen.findByRole('group', { name: 'Förklaringar' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Bankfil');
  expect(rows[2]?.textContent).toContain('Återförd');
  await decide('Ångra förklaringar');
  expect(await screen.findByText('Förklaringarna är ångrade.')).toBeDefined();
  expect(written[0]?.call).toBe('POST /api/admin/bank-transactions/transaction-1/undo');
});

it('says what later salaries give back before it is undone', async () => {
  const payments = [aPayment({ source: 'bank' })];
  const more = { salaryDeduction: '18900.00', salaryDeductionFrom: '2026-12-30', runToRecalculate: true };
  const written = open(aBankTransaction({ ...explained, payments, ...more }));
  await decide('Ångra förklaringar', 'Ångra förklaringar', async (dialog) => {
    const asked = (await screen.findByRole('dialog')).textContent;
    expect(asked).toContain('Fakturorna har gett 18.900,00\u00a0kr till lön');
    expect(asked).toMatch(/Löner som betalas från och med ons 30 dec\. 2026 sänks lika mycket/);
    expect(asked).toContain('En godkänd lönekörning måste räknas om');
    await userEvent.type(dialog.getByLabelText(/Skäl/), 'Banken återförde den');
  });
  expect(await screen.findByText('Förklaringarna är ångrade.')).toBeDefined();
  expect(written[0]?.body).toEqual({ reason: 'Banken återförde den' });
});

it('asks again about a recorded payment of which nothing stands any more', async () => {
  const payments = [aPayment({ reversed: true })];
  open(aBankTransaction({ ...explained, payments }));
  await decide('Ångra förklaringar', 'Ångra förklaringar', (dialog) => {
    expect(dialog.getByText(/registrerade betalningen/)).toBeDefined();
    return Promise.resolve();
  });
  expect(await screen.findByText('Förklaringarna är ångrade.')).toBeDefined();
});

it('asks why an approved salary has to be recalculated', async () => {
  const payments = [aPayment({ source: 'bank' })];
  const written = open(aBankTransaction({ ...explained, payments, runToRecalculate: true }));
  await decide('Ångra förklaringar', 'Ångra förklaringar', async (dialog) => {
    await userEvent.type(dialog.getByLabelText(/Skäl/), 'Fel faktura');
  });
  expect(await screen.findByText('Förklaringarna är ångrade.')).toBeDefined();
  expect(written[0]?.body).toEqual({ reason: 'Fel faktura' });
});

it('has nothing to undo when everything is reversed but a refund, which has a page of its own', async () => {
  const explanations = [
    anExplanation({ reversed: true }),
    anExplanation({ id: 'explanation-2', kind: 'refund', refundId: 'refund-1' }),
  ];
  open(aBankTransaction({ payments: [aPayment({ source: 'bank', reversed: true })], explanations }));
  const panel = within(await screen.findByRole('region', { name: 'Förklaringar' }));
  expect(panel.getByRole('link', { name: 'Visa återbetalning' }).getAttribute('href')).toBe(
    '/admin/refunds/refund-1/show',
  );
  expect(panel.getAllByText('Återförd')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Ångra förklaringar' })).toBeNull();
});

it('undoes explanations, and says that refunds stay', async () => {
  const explanations = [
    anExplanation({ kind: 'offset', otherTransactionId: 'transaction-2' }),
    anExplanation({ id: 'explanation-2', kind: 'refund', refundId: 'refund-1' }),
  ];
  const written = open(aBankTransaction({ ...explained, explanations }));
  const link = await screen.findByRole('link', { name: 'Visa motpart' });
  expect(link.getAttribute('href')).toBe('/admin/bank-transactions/transaction-2/show');
  await decide('Ångra förklaringar', 'Ångra förklaringar', (dialog) => {
    expect(dialog.getByText(/Återbetalningar påverkas inte\./)).toBeDefined();
    return Promise.resolve();
  });
  expect(await screen.findByText('Förklaringarna är ångrade.')).toBeDefined();
  expect(written[0]?.call).toBe('POST /api/admin/bank-transactions/transaction-1/undo');
});

it.each([
  ['leads to the refunds', [aRefundFile({ id: 'file-9' })], '/admin/refunds'],
  ['only names one of salaries', [], undefined],
])('says that a payment file of ours contains it, and undoes that: %s', async (_, files, place) => {
  const own = aBankTransaction({ ...explained, kind: 'outgoing', payer: '', paymentFileId: 'file-9' });
  const written = open(own, { 'GET /api/admin/refund-files': files });
  const [, row] = within(await screen.findByRole('group', { name: 'Förklaringar' })).getAllByRole('row');
  expect(row?.textContent).toMatch(/^I en av våra betalfiler/);
  if (place !== undefined) {
    const link = await screen.findByRole('link', { name: 'Visa återbetalningar' });
    expect(link.getAttribute('href')).toBe(place);
  }
  await decide('Ångra förklaringar', 'Ångra förklaringar', (dialog) => {
    expect(dialog.getByText(/inte längre kopplad till betalfilen/)).toBeDefined();
    return Promise.resolve();
  });
  expect(await screen.findByText('Förklaringarna är ångrade.')).toBeDefined();
  expect(written[0]?.call).toBe('POST /api/admin/bank-transactions/transaction-1/undo');
});

it('focuses the first field on the screen that is wrong', async () => {
  open(aBankTransaction());
  const dialog = await ask('Begär återbetalning');
  await userEvent.click(dialog.getByRole('radio', { name: 'IBAN' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Begär återbetalning' }));
  await waitFor(() => {
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'IBAN' }));
  });
});

it('explains a part as other income', async () => {
  const written = open(aBankTransaction());
  await decide('Förklara transaktion', 'Spara förklaring', async (dialog) => {
    const amount = dialog.getByRole('textbox', { name: 'Belopp' });
    expect(amount).toHaveProperty('value', '12000,00');
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: /Övrig intäkt/ }));
    await userEvent.clear(amount);
    await userEvent.type(amount, '345,5');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Anteckning' }), 'Ränta');
  });
  expect(await screen.findByText('Förklaringen är sparad.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/bank-transactions/transaction-1/explain',
      key: expect.any(String) as string,
      body: { kind: 'other_income', amount: '345.50', note: 'Ränta' },
    },
  ]);
});

it('sets off against one in the other direction, as far as both reach, and waits for a second person', async () => {
  const oppositeTransactions = [
    {
      id: 'transaction-2',
      kind: 'deduction',
      bookedOn: '2026-11-25',
      payer: '',
      amount: '900.00',
      unexplained: '800.00',
    },
  ] as const;
  const written = open(aBankTransaction({ oppositeTransactions: [...oppositeTransactions] }), {
    'POST /api/admin/bank-transactions/{id}/explain': anApproval(),
  });
  await decide('Förklara transaktion', 'Spara förklaring', async (dialog) => {
    await userEvent.click(dialog.getByRole('radio', { name: /Kvittning/ }));
    const other = dialog.getByRole('radio', { name: /Avdrag.*800,00.kr av 900,00.kr oförklarat/ });
    expect(other).toHaveProperty('checked', false);
    await userEvent.click(other);
    expect(dialog.getByRole('textbox', { name: 'Belopp' })).toHaveProperty('value', '800,00');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Anteckning' }), 'Återtagen');
  });
  expect(await screen.findByText(/Väntar på en andra administratör/)).toBeDefined();
  expect(written[0]?.body).toEqual({
    kind: 'offset',
    amount: '800.00',
    note: 'Återtagen',
    otherTransactionId: 'transaction-2',
  });
});

it('takes a repaid salary off what its freelancer owes, as far as that reaches', async () => {
  const debtors = [
    { userId: 'user-1', userName: 'Anna Svensson', owes: '5007.64' },
    { userId: 'user-2', userName: 'Bo Ek', owes: '900.00' },
  ];
  const repaid = anExplanation({ kind: 'salary_repayment', userId: 'user-1', userName: 'Anna Svensson' });
  const written = open(aBankTransaction({ debtors, explanations: [repaid] }), {
    'POST /api/admin/bank-transactions/{id}/explain': aBankTransaction(),
  });
  const link = await screen.findByRole('link', { name: 'Anna Svensson' });
  expect(link.getAttribute('href')).toBe('/admin/users/user-1');
  await decide('Förklara transaktion', 'Spara förklaring', async (dialog) => {
    await userEvent.click(dialog.getByRole('radio', { name: /Återbetald lön/ }));
    await userEvent.click(dialog.getByRole('combobox', { name: /Frilansare/ }));
    await userEvent.click(screen.getByRole('option', { name: /Anna Svensson, skyldig 5\.007,64.kr/ }));
    expect(dialog.getByRole('textbox', { name: 'Belopp' })).toHaveProperty('value', '5007,64');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Anteckning' }), 'Swish');
  });
  await waitFor(() => {
    expect(written[0]?.body).toEqual({
      kind: 'salary_repayment',
      amount: '5007.64',
      note: 'Swish',
      userId: 'user-1',
    });
  });
});

it('asks for the reason before it undoes a repaid salary, which its freelancer is told', async () => {
  const repaid = anExplanation({ kind: 'salary_repayment', userId: 'user-1', userName: 'Anna Svensson' });
  const written = open(aBankTransaction({ explanations: [repaid] }), {
    'POST /api/admin/bank-transactions/{id}/undo': aBankTransaction(),
  });
  await decide('Ångra förklaringar', 'Ångra förklaringar', async (dialog) => {
    await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Fel person');
  });
  await waitFor(() => {
    expect(written[0]?.body).toEqual({ reason: 'Fel person' });
  });
});

it('offers no repaid salary where nobody owes any', async () => {
  open(aBankTransaction());
  const dialog = await ask('Förklara transaktion');
  const repaid = dialog.getByRole('radio', { name: /Återbetald lön.*Ingen frilansare är skyldig något/ });
  expect(repaid).toHaveProperty('disabled', true);
});

it('says at its field what is wrong, and sends nothing', async () => {
  const written = open(aBankTransaction({ kind: 'return' }));
  const dialog = await ask('Förklara transaktion');
  const amount = dialog.getByRole('textbox', { name: 'Belopp' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '12000,01');
  await userEvent.click(dialog.getByRole('button', { name: 'Spara förklaring' }));
  expect(await dialog.findByText(/Högst 12\.000,00.kr är oförklarat/)).toBeDefined();
  // The only kind is chosen.
  expect(dialog.getByRole('radio', { name: /Redan bokförd/ })).toHaveProperty('checked', true);
  expect(written).toEqual([]);
});

it('requests a refund, and shows the server’s faults at their fields', async () => {
  let isRight = false;
  const written = open(aBankTransaction(), {
    'POST /api/admin/bank-transactions/{id}/refund': () =>
      isRight
        ? anApproval()
        : refused(422, 'Fel', { fields: [{ field: 'account.bankgiro', code: 'invalid', message: 'Fel nummer.' }] }),
  });
  const dialog = await ask('Begär återbetalning');
  expect(dialog.getByRole('textbox', { name: 'Mottagare' })).toHaveProperty('value', 'NORDISK DESIGN AB');
  const bankgiro = dialog.getByRole('textbox', { name: 'Bankgiro' });
  await userEvent.type(bankgiro, '5402-9682');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Skäl' }), 'Dubbel betalning');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Underlag' }), 'Mejl');
  const send = dialog.getByRole('button', { name: 'Begär återbetalning' });
  await userEvent.click(send);
  expect(await dialog.findByText('Fel nummer.')).toBeDefined();
  expect(bankgiro.getAttribute('aria-invalid')).toBe('true');
  isRight = true;
  await userEvent.clear(bankgiro);
  await userEvent.type(bankgiro, '5402-9681');
  await userEvent.click(send);
  expect(await screen.findByText(/Väntar på en andra administratör/)).toBeDefined();
  expect(written[1]?.body).toEqual({
    amount: '12000.00',
    payee: 'NORDISK DESIGN AB',
    account: { bankgiro: '5402-9681' },
    reason: 'Dubbel betalning',
    evidence: 'Mejl',
  });
  expect(written[1]?.key).not.toBe(written[0]?.key);
});

it('keeps the form with the words of a refusal', async () => {
  open(aBankTransaction(), {
    'POST /api/admin/bank-transactions/{id}/refund': refused(409, 'Det är ett konto där någon får sin lön.'),
  });
  const dialog = await ask('Begär återbetalning');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Bankgiro' }), '5402-9681');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Skäl' }), 'Dubbel betalning');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Underlag' }), 'Mejl');
  await userEvent.click(dialog.getByRole('button', { name: 'Begär återbetalning' }));
  expect(await dialog.findByText('Det är ett konto där någon får sin lön.')).toBeDefined();
});

it('says to whom an outgoing payment went', async () => {
  open(aBankTransaction({ kind: 'outgoing', payer: 'Hyresvärden AB', reference: '' }));
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toMatch(/^−12\.000,00.kr till Hyresvärden AB$/);
  expect(screen.getByText('Betalningsmottagare')).toBeDefined();
});

it('says that a deduction is no incoming payment', async () => {
  open(aBankTransaction({ kind: 'deduction', payer: '', reference: '', waitMessage: 'Banken har gjort ett avdrag.' }));
  expect(await screen.findByText(/Banken har gjort ett avdrag\. Det här är ingen inbetalning/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^−12\.000,00.kr \(Avdrag\)$/);
  expect(screen.queryByRole('region', { name: 'Förslag' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Fördela' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Begär återbetalning' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Förklara transaktion' })).toBeDefined();
});

it.each([
  ['a question', question()],
  ['a suggestion', aBankTransaction({ suggestions: [suggestion] })],
  ['an explanation', aBankTransaction({ explanations: [anExplanation()] })],
  ['an allocation', aBankTransaction({ ...explained, payments: [aPayment({ source: 'bank' })] })],
])('shows %s without acts to those who may only read', async (_, transaction) => {
  open(transaction, {}, ['read', 'read_money']);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

it('says where released money comes from that no bank file has', async () => {
  const released = aBankTransaction({
    waitReason: 'released',
    waitMessage: 'Fakturan behöver inte längre pengarna.',
    account: '',
    fileId: undefined,
    fileName: undefined,
    line: undefined,
    releasedFromPaymentId: 'payment-1',
  });
  open(released, { 'GET /api/admin/payments/{id}': aPayment() });
  const invoice = await screen.findByRole('link', { name: 'Faktura 2026-00001' });
  expect(invoice.getAttribute('href')).toBe('/admin/invoices/invoice-1/view');
  expect(screen.getByText('Frigjort från en manuell betalning')).toBeDefined();
  expect(screen.getByText('Fakturan behöver inte längre pengarna.')).toBeDefined();
  expect(screen.queryByText(/^(Konto|Fil|Rad)$/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Begär återbetalning' })).toBeDefined();
});

it('shows released money also when its payment cannot be had', async () => {
  const released = aBankTransaction({ fileId: undefined, fileName: undefined, releasedFromPaymentId: 'payment-1' });
  open(released, { 'GET /api/admin/payments/{id}': refused(403, 'Du får inte se betalningar.') });
  expect(await screen.findByText('Frigjort från en manuell betalning')).toBeDefined();
});
