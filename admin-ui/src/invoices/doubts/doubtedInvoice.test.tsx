import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InvoiceTotal } from '../../components/invoice/InvoiceTotal';
import { anInvoice } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import { ask } from '../../testing/renderServed';
import { refused, type Answers } from '../../testing/server';
import type { Doubt } from '../../types/api';
import { renderInvoicePage } from '../renderInvoicePage';
import { InvoiceSums } from '../InvoiceSums';
import { InvoiceDoubts } from './InvoiceDoubts';

const dispute: Doubt = {
  kind: 'disputed',
  amount: '5000.00',
  note: 'Fel antal timmar',
  since: '2026-11-20',
  recordedByName: 'Ada Admin',
};
const fear: Doubt = { ...dispute, kind: 'feared_loss', amount: '2500.00', note: 'Inställda betalningar' };
const doubted = anInvoice({
  status: 'sent',
  invoiceNumber: '2026-00001',
  disputed: '5000.00',
  fearedLoss: '2500.00',
  doubts: [dispute, fear],
  allowedActions: ['doubt', 'end_doubt'],
});
const end = 'POST /api/admin/invoices/{id}/doubts/end';

function show(answers: Answers) {
  return renderInvoicePage(doubted, answers);
}

it('lists what is doubtful with reason, note, day and amount', () => {
  renderAdmin(<InvoiceDoubts invoice={doubted} />);
  const [, ...rows] = within(screen.getByRole('group', { name: 'Osäker fordran' })).getAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['Tvist', 'Befarad förlust']);
  expect(rows[0]?.textContent).toContain('Fel antal timmar');
  expect(rows[0]?.textContent).toContain('Ada Admin');
  expect(rows[0]?.textContent).toMatch(/20 nov.*5\.000,00.kr/);
});

it('says nothing of doubts where there are none', () => {
  const invoice = anInvoice({ status: 'sent', promisedPayoutDate: '2026-12-07', allowedActions: ['end_doubt'] });
  renderAdmin(
    <>
      <InvoiceDoubts invoice={invoice} />
      <InvoiceSums invoice={invoice} />
      <InvoiceTotal invoice={invoice} />
    </>,
  );
  expect(screen.queryByText(/omtvist|bestrider|befarad|osäker/i)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Utlovat utbetalningsdatum/)).toBeDefined();
});

it('says in the sums of an invoice how much is doubtful, and that no day is promised', () => {
  renderAdmin(<InvoiceSums invoice={doubted} />);
  const sum = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect(sum('Kvar att betala')).toMatch(/^12\.500,00.kr$/);
  expect(sum('varav omtvistat')).toMatch(/^5\.000,00.kr$/);
  expect(sum('varav befarad förlust')).toMatch(/^2\.500,00.kr$/);
  expect(screen.getByText(/^Inget utbetalningsdatum är utlovat/)).toBeDefined();
});

it('says in lists how much of a total is disputed', () => {
  renderAdmin(<InvoiceTotal invoice={doubted} />);
  expect(screen.getByText(/^5\.000,00.kr omtvistat$/)).toBeDefined();
});

it('says beside its status that an invoice is disputed, and ends the dispute with how it was settled', async () => {
  const written = show({ [end]: anInvoice() });
  expect(await screen.findByText('Omtvistad')).toBeDefined();
  const dialog = await ask('Avsluta tvist om 5.000,00\u00a0kr');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Hur löstes den\?/ }), ' Kunden godtar timmarna ');
  await userEvent.click(dialog.getByRole('button', { name: 'Avsluta tvist' }));
  expect(await screen.findByText('Tvisten är avslutad.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/doubts/end',
      key: expect.any(String),
      body: { kind: 'disputed', note: 'Kunden godtar timmarna', version: 3 },
    },
  ]);
});

it('ends a feared loss without a note', async () => {
  const written = show({ [end]: anInvoice() });
  const dialog = await ask('Avsluta befarad förlust på 2.500,00\u00a0kr');
  await userEvent.click(dialog.getByRole('button', { name: 'Avsluta befarad förlust' }));
  expect(await screen.findByText('Den befarade förlusten är avslutad.')).toBeDefined();
  expect(written.map(({ body }) => body)).toEqual([{ kind: 'feared_loss', version: 3 }]);
});

it('says why a dispute cannot be ended', async () => {
  show({ [end]: refused(409, 'Fakturan har ingen sådan tvist.') });
  const dialog = await ask('Avsluta tvist om 5.000,00\u00a0kr');
  await userEvent.click(dialog.getByRole('button', { name: 'Avsluta tvist' }));
  expect(await dialog.findByText('Fakturan har ingen sådan tvist.')).toBeDefined();
});

it('offers to end nothing where the server allows it not', () => {
  renderAdmin(<InvoiceDoubts invoice={{ ...doubted, allowedActions: [] }} />);
  expect(screen.queryByRole('button')).toBeNull();
});
