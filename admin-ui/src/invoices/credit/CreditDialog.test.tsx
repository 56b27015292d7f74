import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import { expect, it } from 'vitest';
import { anInvoice } from '../../testing/records';
import { ask } from '../../testing/renderServed';
import { refused, unanswered, type Answers } from '../../testing/server';
import type { CreditPreview, Invoice } from '../../types/api';
import { renderInvoicePage } from '../renderInvoicePage';

const line = { unit: 'h', vatRate: '25' };
const sent = anInvoice({
  status: 'sent',
  invoiceNumber: '2026-00001',
  allowedActions: ['credit'],
  items: [
    { ...line, description: 'Utredning', quantity: '8', unitPrice: '1000', net: '8000.00' },
    { ...line, description: 'Workshop', quantity: '1', unit: 'pcs', unitPrice: '2500', net: '2500.00' },
    { ...line, description: 'Rabatt', quantity: '1', unit: '', unitPrice: '-500', net: '-500.00' },
  ],
});

const whole: CreditPreview = {
  lines: [],
  vatSums: [{ vatRate: '25', net: '-10000.00', vat: '-2500.00' }],
  subtotal: '-10000.00',
  vat: '-2500.00',
  rounding: '0.00',
  total: '-12500.00',
  leftOfLines: ['8000.00', '1000.00', '-500.00'],
  left: '12500.00',
  leftAfter: '0.00',
  balanceAfter: '0.00',
  feeAfter: '0.00',
  payoutBasisAfter: '0.00',
  poolCorrection: '0.00',
  borne: '0.00',
  overpaid: '0.00',
  statusAfter: 'cancelled',
};
const part: CreditPreview = {
  ...whole,
  vatSums: [{ vatRate: '25', net: '-800.00', vat: '-200.00' }],
  subtotal: '-800.00',
  vat: '-200.00',
  rounding: '0.00',
  total: '-1000.00',
  leftAfter: '11500.00',
  balanceAfter: '11500.00',
  feeAfter: '560.00',
  payoutBasisAfter: '8640.00',
  statusAfter: 'sent',
};

const preview = 'POST /api/admin/invoices/{id}/credit-preview';
const credit = 'POST /api/admin/invoices/{id}/credit';

/** The server previews the whole at first, and then what the test is about. */
function previews(...later: (CreditPreview | ReturnType<typeof refused>)[]) {
  const answers = [whole, ...later];
  return () => (answers.length > 1 ? answers.shift() : answers[0]) ?? whole;
}

function show(answers: Answers, invoice: Invoice = sent) {
  const written = renderInvoicePage(invoice, answers, {
    beside: <Route path="/admin/invoices/:id/edit" element={<h1>Utkastet</h1>} />,
  });
  return {
    previewed: () => written.filter(({ call }) => call.endsWith('/credit-preview')).map(({ body }) => body),
    done: () => written.filter(({ call }) => !call.endsWith('/credit-preview')),
  };
}

async function choose(dialog: ReturnType<typeof within>, extent: RegExp) {
  await userEvent.click(dialog.getByRole('radio', { name: extent }));
}

it('credits all that is left unless something else is chosen, and says what follows', async () => {
  const { done, previewed } = show({ [preview]: whole, [credit]: { ...sent, status: 'cancelled' } });
  const dialog = await ask('Kreditera');
  const yes = await dialog.findByRole('button', { name: /^Kreditera 12\.500,00.kr$/ });
  expect(dialog.getByRole('radio', { name: /Allt som är kvar, 12\.500,00.kr/ })).toHaveProperty('checked', true);
  expect(dialog.getByText('Makulerad')).toBeDefined();
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(yes);
  expect(await screen.findByText('Kreditfakturan är skickad.')).toBeDefined();
  expect(previewed()).toEqual([{}]);
  expect(done()).toEqual([
    { call: 'POST /api/admin/invoices/invoice-1/credit', key: expect.any(String), body: { version: 3 } },
  ]);
});

it('credits lines by quantity, by amount, or whole', async () => {
  const { done } = show({ [preview]: previews(part), [credit]: sent });
  const dialog = await ask('Kreditera');
  await choose(dialog, /rader/);
  expect(dialog.getByText('Ange hur mycket som ska krediteras på minst en rad.')).toBeDefined();
  const first = within(dialog.getByRole('group', { name: 'Utredning' }));
  await userEvent.click(await first.findByRole('button', { name: 'Hela raden' }));
  expect(first.getByRole('textbox', { name: 'Antal (h)' })).toHaveProperty('value', '8');
  await userEvent.clear(first.getByRole('textbox'));
  await userEvent.type(first.getByRole('textbox'), '2,5');
  // Some of it is credited already, so that its quantity says nothing of what is left.
  const second = within(dialog.getByRole('group', { name: 'Workshop' }));
  await userEvent.click(second.getByRole('button', { name: 'Hela raden' }));
  expect(second.getByRole('textbox', { name: 'Belopp exkl. moms' })).toHaveProperty('value', '1000,00');
  await userEvent.type(within(dialog.getByRole('group', { name: 'Rabatt' })).getByRole('textbox'), '100');
  await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), ' För många timmar ');
  await userEvent.click(await dialog.findByRole('button', { name: /^Kreditera 1\.000,00.kr$/ }));
  expect(await screen.findByText('Kreditfakturan är skickad.')).toBeDefined();
  expect(done().map(({ body }) => body)).toEqual([
    {
      version: 3,
      reason: 'För många timmar',
      lines: [
        { position: 1, quantity: '2.5' },
        { position: 2, amount: '1000.00' },
        { position: 3, amount: '-100.00' },
      ],
    },
  ]);
});

it('credits an amount for a reason only', async () => {
  const { done, previewed } = show({ [preview]: previews(part), [credit]: sent });
  const dialog = await ask('Kreditera');
  await choose(dialog, /belopp/);
  await userEvent.type(dialog.getByRole('textbox', { name: /Belopp inkl. moms/ }), '1 000');
  const yes = await dialog.findByRole('button', { name: /^Kreditera 1\.000,00.kr$/ });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Prisavdrag{Enter}');
  expect(await screen.findByText('Kreditfakturan är skickad.')).toBeDefined();
  expect(previewed()).toEqual([{}, { amount: '1000.00' }]);
  expect(done().map(({ body }) => body)).toEqual([{ version: 3, amount: '1000.00', reason: 'Prisavdrag' }]);
});

it('says at the line that it is more than is left, though the lines before it are not credited', async () => {
  const fault = { field: 'lines[0].amount', code: 'out_of_range', message: 'Ange ett värde från 0.00 till 1000.00' };
  show({ [preview]: previews(refused(422, 'Fel', { fields: [fault] })) });
  const dialog = await ask('Kreditera');
  await choose(dialog, /rader/);
  const field = within(dialog.getByRole('group', { name: 'Workshop' })).getByRole('textbox');
  await userEvent.type(field, '1001');
  expect(await dialog.findByText(/^Mer än vad som är kvar, 1\.000,00.kr$/)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByRole('textbox', { name: 'Antal (h)' }).getAttribute('aria-invalid')).toBe('false');
  expect(dialog.getByRole('button', { name: 'Kreditera' })).toHaveProperty('disabled', true);
});

it('asks nothing of the server as long as something is no number', async () => {
  const { previewed } = show({ [preview]: previews(part) });
  const dialog = await ask('Kreditera');
  await dialog.findByRole('button', { name: /^Kreditera 12/ });
  await choose(dialog, /rader/);
  const quantity = within(dialog.getByRole('group', { name: 'Utredning' })).getByRole('textbox');
  await userEvent.type(quantity, 'två');
  expect(dialog.getByText('Ange ett tal, till exempel 1234,50')).toBeDefined();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '1');
  await dialog.findByRole('button', { name: /^Kreditera 1\.000,00.kr$/ });
  expect(previewed()).toEqual([{}, { lines: [{ position: 1, quantity: '1' }] }]);
});

it('says what is paid beyond what is left, and where that money goes', async () => {
  const paid = { ...sent, status: 'paid', paid: '12500.00', balance: '0.00' } as const;
  show({ [preview]: { ...part, balanceAfter: '0.00', overpaid: '1000.00', statusAfter: 'paid' } }, paid);
  const dialog = await ask('Kreditera');
  const notice = await dialog.findByRole('alert');
  expect(notice.textContent).toMatch(/^1\.000,00.kr är betalt utöver det som är kvar.*bland banktransaktionerna/);
  const after = within(dialog.getByText('Fakturan efter kreditering').closest('section') ?? document.body);
  expect(after.getByText('Kvar att betala').nextSibling?.textContent).toMatch(/^0,00.kr$/);
});

it('says of a salary that is calculated already what the next payslips are lowered by', async () => {
  const paid = { ...sent, status: 'paid', paid: '12500.00', balance: '0.00', payslipId: 'payslip-1' } as const;
  show({ [preview]: { ...part, statusAfter: 'paid', poolCorrection: '-760.00' } }, paid);
  const dialog = await ask('Kreditera');
  expect((await dialog.findByRole('alert')).textContent.replace(/\s/g, ' ')).toBe(
    'Lönen är redan beräknad och ändras inte. Löneutrymmet på Anna Anderssons kommande lönespecifikationer minskas med 760,00 kr.',
  );
});

it('says what the company bears less of a loss', async () => {
  show({ [preview]: { ...part, borne: '-100.00' } });
  const dialog = await ask('Kreditera');
  expect((await dialog.findByRole('alert')).textContent.replace(/\s/g, ' ')).toBe(
    'Företaget står för 100,00 kr mindre av det som är avskrivet: kommande löneutrymmen för Anna Andersson minskas med lika mycket.',
  );
});

it('says the same of an invoice that is issued again', async () => {
  show({}, { ...sent, status: 'paid', paid: '12500.00', balance: '0.00', payslipId: 'payslip-1' });
  const dialog = await ask('Kreditera och ersätt');
  expect(dialog.getByText(/Anna Anderssons kommande lönespecifikationer minskas med 9\.400,00.kr\.$/)).toBeDefined();
});

it('waits for the preview, and says why there is none', async () => {
  show({ [preview]: unanswered });
  const dialog = await ask('Kreditera');
  expect(dialog.getByRole('status').getAttribute('aria-busy')).toBe('true');
  expect(dialog.getByRole('button', { name: 'Kreditera' })).toHaveProperty('disabled', true);
});

it('says why nothing can be credited', async () => {
  show({ [preview]: refused(409, 'Lönen är redan beräknad.') });
  const dialog = await ask('Kreditera');
  expect(await dialog.findByText(/Lönen är redan beräknad\./)).toBeDefined();
});

it('keeps what was written when the server refuses it', async () => {
  show({ [preview]: whole, [credit]: refused(409, 'Betalningen är kopplad till en banktransaktion.') });
  const dialog = await ask('Kreditera');
  await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Fel kund');
  await userEvent.click(await dialog.findByRole('button', { name: /^Kreditera 12/ }));
  expect(await dialog.findByText('Betalningen är kopplad till en banktransaktion.')).toBeDefined();
  expect(dialog.getByRole('textbox', { name: /Skäl/ })).toHaveProperty('value', 'Fel kund');
});

it('issues an invoice again and leads to the draft', async () => {
  const draft = anInvoice({ id: 'invoice-2', status: 'draft', replacesInvoiceId: 'invoice-1' });
  const { done } = show(
    { 'POST /api/admin/invoices/{id}/reissue': draft },
    { ...sent, status: 'paid', paid: '12500.00', balance: '0.00' },
  );
  const dialog = await ask('Kreditera och ersätt');
  expect(dialog.getByText(/Det som är betalt, 12\.500,00.kr, frigörs/)).toBeDefined();
  const yes = dialog.getByRole('button', { name: 'Kreditera och skapa utkast' });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Fel referens');
  await userEvent.click(yes);
  expect(await screen.findByRole('heading', { name: 'Utkastet' })).toBeDefined();
  expect(done()).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/reissue',
      key: expect.any(String),
      body: { reason: 'Fel referens', version: 3 },
    },
  ]);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
