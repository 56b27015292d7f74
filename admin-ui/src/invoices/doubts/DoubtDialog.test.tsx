import { screen, waitFor, type within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anInvoice } from '../../testing/records';
import { ask } from '../../testing/renderServed';
import { refused, type Answers } from '../../testing/server';
import type { Invoice } from '../../types/api';
import { renderInvoicePage } from '../renderInvoicePage';

const label = 'Registrera tvist eller befarad förlust';
const sent = anInvoice({ status: 'sent', invoiceNumber: '2026-00001', allowedActions: ['doubt'] });
const raise = 'POST /api/admin/invoices/{id}/doubts';

function show(answers: Answers = {}, invoice: Invoice = sent) {
  return renderInvoicePage(invoice, answers);
}

type Dialog = ReturnType<typeof within>;

const amountOf = (dialog: Dialog) => dialog.getByRole('textbox', { name: /Belopp inkl\. moms/ });
const noteOf = (dialog: Dialog) => dialog.getByRole('textbox', { name: /Anteckning/ });
const choose = (dialog: Dialog, kind: RegExp) => userEvent.click(dialog.getByRole('radio', { name: kind }));

it('records that the client disputes the whole balance, and says that the freelancer is told', async () => {
  const written = show({ [raise]: { ...sent, disputed: '12500.00' } });
  const dialog = await ask(label);
  expect(amountOf(dialog)).toHaveProperty('value', '');
  await choose(dialog, /^Tvist.*Kunden bestrider fakturan\. Frilansaren får veta det\.$/);
  expect(amountOf(dialog)).toHaveProperty('value', '12500,00');
  expect(dialog.getByText('Vad kunden säger. Frilansaren ser den.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Registrera' })).toHaveProperty('disabled', true);
  await userEvent.type(noteOf(dialog), ' Fel antal timmar {Enter}');
  expect(await screen.findByText('Tvisten är registrerad.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/doubts',
      key: expect.any(String),
      body: { kind: 'disputed', amount: '12500.00', note: 'Fel antal timmar', version: 3 },
    },
  ]);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('begins with what is not doubtful for the chosen reason yet, and keeps an amount that was typed', async () => {
  const written = show({ [raise]: sent }, { ...sent, disputed: '5000.00', fearedLoss: '2500.00' });
  const dialog = await ask(label);
  await choose(dialog, /^Tvist/);
  expect(amountOf(dialog)).toHaveProperty('value', '7500,00');
  await choose(dialog, /^Befarad förlust/);
  expect(amountOf(dialog)).toHaveProperty('value', '10000,00');
  expect(dialog.getByText(/Frilansaren ser den inte\.$/)).toBeDefined();
  await userEvent.clear(amountOf(dialog));
  await userEvent.type(amountOf(dialog), '8 000');
  await choose(dialog, /^Tvist/);
  expect(amountOf(dialog)).toHaveProperty('value', '8 000');
  expect(dialog.getByText(/^Högst 7\.500,00.kr kan registreras$/)).toBeDefined();
  await userEvent.type(noteOf(dialog), 'Inställda betalningar');
  expect(dialog.getByRole('button', { name: 'Registrera' })).toHaveProperty('disabled', true);
  await choose(dialog, /^Befarad förlust/);
  await userEvent.click(dialog.getByRole('button', { name: 'Registrera' }));
  expect(await screen.findByText('Den befarade förlusten är registrerad.')).toBeDefined();
  expect(written.map(({ body }) => body)).toEqual([
    { kind: 'feared_loss', amount: '8000.00', note: 'Inställda betalningar', version: 3 },
  ]);
});

it('does not offer a reason for which the whole balance is doubtful', async () => {
  show({}, { ...sent, disputed: '12500.00' });
  const dialog = await ask(label);
  expect(dialog.getByRole('radio', { name: /^Tvist.*Gäller redan allt/ })).toHaveProperty('disabled', true);
  expect(dialog.getByRole('radio', { name: /^Befarad förlust/ })).toHaveProperty('disabled', false);
});

it('keeps what was filled in when the server refuses it', async () => {
  show({ [raise]: refused(409, 'Fakturan är betald.') });
  const dialog = await ask(label);
  await choose(dialog, /^Tvist/);
  await userEvent.type(noteOf(dialog), 'Fel antal timmar{Enter}');
  expect(await dialog.findByText('Fakturan är betald.')).toBeDefined();
  expect(noteOf(dialog)).toHaveProperty('value', 'Fel antal timmar');
});

it('is offered only where the server allows it', async () => {
  show({}, { ...sent, allowedActions: [] });
  expect(await screen.findByText('Inga betalningar ännu.')).toBeDefined();
  expect(screen.queryByRole('button', { name: label })).toBeNull();
});
