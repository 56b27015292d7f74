import type { components } from '@paraply/core/schema';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import type { Answer } from '@/testing/renderApp';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, samplePay, samplePayslip } from '@/testing/samples';

type Invoice = components['schemas']['Invoice'];

const slow = { timeout: 10_000 };
const path = `/api/invoices/${sampleInvoice.id}`;

const note = { id: '0190-note', invoiceNumber: '1043', issueDate: '2026-11-10', total: '-500.00' };
const inPart: Invoice = {
  ...sampleInvoice,
  credited: '500.00',
  creditedSubtotal: '400.00',
  creditedFee: '20.00',
  left: '12000.00',
  subtotalLeft: '9600.00',
  vatLeft: '2400.00',
  feeLeft: '580.00',
  creditNoteId: note.id,
  creditNotes: [note],
  balance: '12000.00',
  payoutBasis: '9020.00',
};
const whole: Invoice = {
  ...sampleInvoice,
  status: 'cancelled',
  credited: '12500.00',
  creditedSubtotal: '10000.00',
  creditedFee: '600.00',
  left: '0.00',
  subtotalLeft: '0.00',
  vatLeft: '0.00',
  feeLeft: '0.00',
  creditNotes: [{ ...note, total: '-12500.00' }],
  balance: '0.00',
  payoutBasis: '0.00',
  replacedById: '0190-new',
};

function open(invoice: Invoice, more: Record<string, Answer> = {}, language: 'sv' | 'en' = 'en') {
  return renderApp({
    path: `/invoices/${sampleInvoice.id}/view`,
    language,
    answers: {
      [`GET ${path}`]: invoice,
      [`GET ${path}/files`]: [],
      [`GET ${path}/timeline`]: [],
      ...more,
    },
  });
}

async function amountsIn(name: string) {
  const panel = await screen.findByRole('region', { name }, slow);
  const labels = within(panel).getAllByRole('term');
  const amounts = within(panel).getAllByRole('definition');
  return labels.map((label, index) =>
    [label.textContent, amounts[index]?.textContent].map((text) => text?.replace(/\s/g, ' ')),
  );
}

it('shows what a credit note has left of an invoice', async () => {
  const preview = { pay: samplePay, findings: [], feeExceedsSubtotal: false, total: '11999.99', vat: '2399.99' };
  const { requests } = await open(inPart, { 'POST /api/invoices/preview': preview });
  expect(await amountsIn('Credited in part')).toEqual([
    ['Total as sent', '12.500,00 kr'],
    ['Credit note 1043Nov 10, 2026', '−500,00 kr'],
    ['Balance due', '12.000,00 kr'],
    ['Fee on the remaining amount', '580,00 kr'],
    ['Payout basisRemaining amount excluding VAT less the fee.', '9.020,00 kr'],
  ]);
  expect(screen.getByRole('link', { name: 'Credit note 1043' }).getAttribute('href')).toBe('/invoices/0190-note/view');
  expect(screen.getByRole('region', { name: 'Invoice as sent' })).toBeDefined();
  // The payout is that of what is left, and begins with the sums of the invoice.
  expect(await screen.findByText('Calculated on what is left of the invoice.', {}, slow)).toBeDefined();
  const payout = within(screen.getByRole('region', { name: 'Your payout' }));
  expect(payout.getByText(/12\.000,00/)).toBeDefined();
  const asked = requests.find(({ url }) => url.endsWith('/preview'));
  expect(await asked?.json()).toMatchObject({ items: [{ quantity: '1', unitPrice: '9600.00', vatRate: '25' }] });
});

it('adds up several credit notes and what was paid', async () => {
  const other = { ...note, id: '0190-other', invoiceNumber: '1044', total: '-250.00' };
  await open({
    ...inPart,
    status: 'paid',
    creditNotes: [note, other],
    credited: '750.00',
    left: '11750.00',
    paid: '11750.00',
    balance: '0.00',
  });
  expect((await amountsIn('Credited in part')).slice(3, 7)).toEqual([
    ['Credited in total', '−750,00 kr'],
    ['Left of the invoice', '11.750,00 kr'],
    ['Paid', '11.750,00 kr'],
    ['Balance due', '0,00 kr'],
  ]);
});

it('promises no salary when the fee takes what is left', async () => {
  const { requests } = await open({ ...inPart, payoutBasis: '0.00' });
  expect(await screen.findByText(/The fee takes all that is left/, {}, slow)).toBeDefined();
  expect(requests.some(({ url }) => url.endsWith('/preview'))).toBe(false);
});

const correctedLater = {
  'GET /api/payslips/0190-payslip': samplePayslip,
  [`GET ${path}/timeline`]: [
    { kind: 'salary_run', label: 'Salary calculated', state: 'done', at: '2026-10-20T08:00:00Z' },
    {
      kind: 'salary_corrected',
      label: 'Later salary corrected',
      state: 'done',
      at: '2026-11-10T08:00:00Z',
      amount: '-380.00',
    },
  ],
};

it('says of an invoice credited after its salary that later salaries are lowered instead', async () => {
  await open({ ...inPart, status: 'paid', payslipId: '0190-payslip' }, correctedLater);
  const payout = await screen.findByRole('region', { name: 'Your payout' }, slow);
  expect(await within(payout).findByText(/payslip does not change; .* deducted from later salaries/)).toBeDefined();
  expect((await amountsIn('Credited in part')).at(-1)?.[0]).toMatch(
    /less the fee\. The salary was calculated before the amount changed\.$/,
  );
  const timeline = screen.getByRole('region', { name: 'Timeline' });
  expect(timeline.textContent).toMatch(/Later salary corrected.*−380,00/);
});

it('says so of an invoice that is credited in full, too', async () => {
  await open({ ...whole, payslipId: '0190-payslip' }, correctedLater, 'sv');
  expect(
    await screen.findByText(/^Fakturan krediterades efter att lönen hade beräknats\..* från senare löner\.$/, {}, slow),
  ).toBeDefined();
});

it('leads from an invoice credited in full to the one that replaces it, and back', async () => {
  await open(whole);
  expect(await amountsIn('Credited in full')).toEqual([
    ['Total as sent', '12.500,00 kr'],
    ['Credit note 1043Nov 10, 2026', '−12.500,00 kr'],
    ['Balance due', '0,00 kr'],
  ]);
  const link = screen.getByRole('link', { name: 'View the invoice that replaces this one' });
  expect(link.getAttribute('href')).toBe('/invoices/0190-new/view');
});

it('leads from a replacement to the invoice that it replaces', async () => {
  await open({ ...sampleInvoice, replacesInvoiceId: '0190-old' });
  const link = await screen.findByRole('link', { name: 'View the invoice that this one replaces' }, slow);
  expect(link.getAttribute('href')).toBe('/invoices/0190-old/view');
});

it('says in the list how much is credited', async () => {
  const creditNote = { ...sampleInvoice, id: note.id, kind: 'credit_note', invoiceNumber: '1043', total: '-500.00' };
  const list = [inPart, creditNote, { ...whole, id: '0190-whole', invoiceNumber: '1040' }];
  await renderApp({ path: '/invoices', answers: { 'GET /api/invoices': rows(list) } });
  const table = within(await screen.findByRole('table', {}, slow));
  expect(table.getAllByText(/^credited/).map(({ textContent }) => textContent)).toEqual(['credited 500,00\u00a0kr']);
  expect(table.getByText('Credit note')).toBeDefined();
});

it.each([
  {
    language: 'en',
    more: 'More actions',
    ask: 'Ask for a credit note',
    replace: 'A corrected invoice should replace it',
    send: 'Send message',
    short: 'Please write at least 10 characters',
    see: 'View my messages',
    subject: 'Credit invoice 1042',
    message: 'Credit the whole invoice and replace it with a corrected one.\n\nThe price was agreed at 800 kr.',
  },
  {
    language: 'sv',
    more: 'Fler åtgärder',
    ask: 'Be om en kreditfaktura',
    replace: 'En rättad faktura ska ersätta den',
    send: 'Skicka meddelande',
    short: 'Skriv minst 10 tecken',
    see: 'Visa mina meddelanden',
    subject: 'Kreditera faktura 1042',
    message: 'Kreditera hela fakturan och ersätt den med en rättad.\n\nThe price was agreed at 800 kr.',
  },
] as const)('asks for a credit note with a message about the invoice ($language)', async (texts) => {
  const { requests } = await open(
    sampleInvoice,
    { 'POST /api/support': { message: 'We answer soon.' } },
    texts.language,
  );
  const user = person();
  await user.click(await screen.findByRole('button', { name: texts.more }, slow));
  await user.click(await screen.findByRole('menuitem', { name: texts.ask }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.ask }, slow));
  await user.type(dialog.getByRole('textbox'), 'too short');
  await user.click(dialog.getByRole('button', { name: texts.send }));
  expect(await dialog.findByText(texts.short)).toBeDefined();
  expect(requests.some(({ url }) => url.endsWith('/api/support'))).toBe(false);
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), 'The price was agreed at 800 kr.');
  await user.click(dialog.getByRole('checkbox', { name: texts.replace }));
  await user.click(dialog.getByRole('button', { name: texts.send }));
  expect(await dialog.findByText('We answer soon.', {}, slow)).toBeDefined();
  const sent = requests.find(({ url }) => url.endsWith('/api/support'));
  expect(await sent?.json()).toEqual({
    name: 'Anna Berg',
    email: 'anna@example.com',
    subject: texts.subject,
    message: texts.message,
    urgency: 'medium',
    invoiceId: sampleInvoice.id,
  });
  expect(dialog.getByRole('link', { name: texts.see }).getAttribute('href')).toBe('/messages');
});

it('asks for no replacement of a part, and says why it could not be sent', async () => {
  const { answers, requests } = await open(inPart, { 'POST /api/support': () => refusal(400, 'Not now') });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'More actions' }, slow));
  await user.click(await screen.findByRole('menuitem', { name: 'Ask for a credit note' }));
  const dialog = within(await screen.findByRole('dialog', {}, slow));
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('radio', { name: 'A part of it' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByRole('textbox'), 'Two hours too many on line 1.');
  await user.click(dialog.getByRole('button', { name: 'Send message' }));
  expect(await dialog.findByText('Not now', {}, slow)).toBeDefined();
  answers['POST /api/support'] = () => json({ message: 'We answer soon.' });
  await user.click(dialog.getByRole('button', { name: 'Send message' }));
  expect(await dialog.findByText('We answer soon.', {}, slow)).toBeDefined();
  const sent = requests.filter(({ url }) => url.endsWith('/api/support')).at(-1);
  expect(await sent?.json()).toMatchObject({
    message: 'Credit a part of the invoice.\n\nTwo hours too many on line 1.',
  });
});

it.each([
  ['a credit note', { kind: 'credit_note' }],
  ['cancelled', { status: 'cancelled' }],
] as const)('does not offer to ask for a credit note of what is %s', async (_what, more) => {
  await open({ ...sampleInvoice, ...more });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'More actions' }, slow));
  expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Ask for a credit note' })).toBeNull();
});

it('says from when later salaries give back what the client has not paid after all', async () => {
  const payslipId = samplePayslip.id;
  await open(
    { ...sampleInvoice, status: 'overdue', payslipId, paid: '0.00' },
    {
      [`GET /api/payslips/${payslipId}`]: samplePayslip,
      [`GET ${path}/timeline`]: [
        { kind: 'salary_run', label: 'Salary calculated', state: 'done', at: '2026-11-25T09:00:00Z' },
        {
          kind: 'salary_taken_back',
          label: 'Later salaries are lowered unless the client pays before',
          state: 'done',
          at: '2026-11-30T09:00:00Z',
          on: '2026-12-30',
          amount: '-9400.00',
        },
      ],
    },
  );
  const payout = await screen.findByRole('region', { name: 'Your payout' }, slow);
  await screen.findByText(/^Later salaries/, {}, slow);
  expect(payout.textContent).toMatch(/is deducted from that of salaries paid from .*Dec\s30/);
  expect(screen.getByText(/^Later salaries are lowered unless the client pays before: .*Dec\s30/)).toBeDefined();
});
