import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InvoiceStatusBadge } from '../../components/InvoiceStatusBadge';
import { InvoiceTotal } from '../../components/invoice/InvoiceTotal';
import { anInvoice } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import { ask } from '../../testing/renderServed';
import { refused, type Answers } from '../../testing/server';
import type { Invoice, WriteOff } from '../../types/api';
import { renderInvoicePage } from '../renderInvoicePage';
import { InvoiceNotices } from '../InvoiceNotices';
import { InvoiceSums } from '../InvoiceSums';
import { InvoiceWriteOffs } from './InvoiceWriteOffs';

const entry: WriteOff = {
  id: 'write-off-1',
  kind: 'write_off',
  ground: 'bankruptcy',
  note: 'Konkursbeslut 12 nov 2026',
  total: '2500.00',
  net: '2000.00',
  vat: '500.00',
  rounding: '0.00',
  bearer: 'wage_pool',
  undone: false,
  canBeUndone: true,
  recordedOn: '2026-11-20',
  recordedByName: 'Ada Admin',
};
const partly = anInvoice({
  status: 'sent',
  invoiceNumber: '2026-00001',
  writtenOff: '2500.00',
  writtenOffSubtotal: '2000.00',
  writeOffs: [entry],
  left: '10000.00',
  subtotalLeft: '8000.00',
  vatLeft: '2000.00',
  feeLeft: '500.00',
  balance: '10000.00',
  payoutBasis: '7500.00',
  allowedActions: ['undo_write_off', 'add_payment'],
});
const whole = anInvoice({
  ...partly,
  status: 'written_off',
  writtenOff: '12500.00',
  left: '0.00',
  balance: '0.00',
  receivable: '12500.00',
});

function show(invoice: Invoice, answers: Answers = {}) {
  return renderInvoicePage(invoice, answers);
}

it('lists what was written off, undone and recovered, with ground, note and amounts', () => {
  const writeOffs: WriteOff[] = [
    { ...entry, id: '1', ground: 'given_up', undone: true, canBeUndone: false },
    { ...entry, id: '2', kind: 'undone', ground: 'given_up', note: '', total: '-2500.00', canBeUndone: false },
    entry,
    { ...entry, id: '4', kind: 'recovered', ground: undefined, note: '', total: '-1000.00', canBeUndone: false },
  ];
  renderAdmin(<InvoiceWriteOffs invoice={{ ...partly, writeOffs }} />);
  const list = screen.getByRole('group', { name: 'Avskrivningar' });
  const [, ...rows] = within(list).getAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'Avskrivning (ångrad)Kravet drivs inte vidare',
    'Avskrivning ångradKravet drivs inte vidare',
    'AvskrivningKonkurs eller ackord',
    'Avskrivning återvunnen',
  ]);
  expect(rows[2]?.textContent).toContain('Konkursbeslut 12 nov 2026');
  expect(rows[2]?.textContent).toContain('Ada Admin');
  expect(rows[2]?.textContent.replace(/\s/g, ' ')).toContain('2.500,00 krExkl. moms 2.000,00 krMoms 500,00 kr');
  expect(within(list).getAllByRole('button', { name: /Ångra/ })).toHaveLength(1);
});

it('says of each that the company bears it, and what the wage pools get', () => {
  const byCompany: WriteOff = { ...entry, bearer: 'provider', borne: '1900.00' };
  const writeOffs: WriteOff[] = [
    byCompany,
    { ...byCompany, id: '2', kind: 'recovered', ground: undefined, total: '-1000.00', borne: '-760.00' },
    { ...byCompany, id: '3', borne: undefined },
  ];
  const { unmount } = renderAdmin(<InvoiceWriteOffs invoice={{ ...partly, writeOffs }} />);
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'AvskrivningKonkurs eller ackordBelastar företaget',
    'Avskrivning återvunnenBelastar företaget',
    'AvskrivningKonkurs eller ackordBelastar företaget',
  ]);
  const borne = rows.map(({ textContent }) => /Till löneutrymmen [^k]*kr/.exec(textContent.replace(/\s/g, ' '))?.[0]);
  expect(borne).toEqual(['Till löneutrymmen 1.900,00 kr', 'Till löneutrymmen −760,00 kr', undefined]);
  unmount();
  renderAdmin(<InvoiceWriteOffs invoice={partly} />);
  expect(screen.queryByText(/företaget|löneutrymmen/)).toBeNull();
});

it('offers no undoing of what no longer stands whole', () => {
  const recovered = { ...entry, canBeUndone: false };
  renderAdmin(<InvoiceWriteOffs invoice={{ ...partly, writeOffs: [recovered] }} />);
  expect(screen.getByRole('group', { name: 'Avskrivningar' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Ångra/ })).toBeNull();
});

it('has no place for write-offs where there are none', () => {
  renderAdmin(<InvoiceWriteOffs invoice={anInvoice()} />);
  expect(screen.queryByText('Avskrivningar')).toBeNull();
});

it('undoes a write-off of the version that was seen', async () => {
  const written = show(partly, { 'POST /api/admin/invoices/{id}/write-offs/{writeOffId}/undo': anInvoice() });
  const dialog = await ask('Ångra avskrivning på 2.500,00\u00a0kr');
  expect(dialog.getByText(/Kunden ska betala beloppet igen/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Ångra avskrivning' }));
  expect(await screen.findByText('Avskrivningen är ångrad.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/write-offs/write-off-1/undo',
      key: expect.any(String),
      body: { version: 3 },
    },
  ]);
});

it('says what of a loss that the company bore the wage pools give back', async () => {
  const [first] = partly.writeOffs;
  show({ ...partly, writeOffs: first === undefined ? [] : [{ ...first, bearer: 'provider', borne: '1900.00' }] });
  const dialog = await ask('Ångra avskrivning på 2.500,00\u00a0kr');
  expect(
    dialog.getByText(/Anna Anderssons kommande löneutrymmen minskas med 1\.900,00.kr, som företaget har stått för\.$/),
  ).toBeDefined();
});

it('says why a write-off cannot be undone', async () => {
  show(partly, {
    'POST /api/admin/invoices/{id}/write-offs/{writeOffId}/undo': refused(409, 'En del av den har betalats.'),
  });
  const dialog = await ask('Ångra avskrivning på 2.500,00\u00a0kr');
  await userEvent.click(dialog.getByRole('button', { name: 'Ångra avskrivning' }));
  expect(await dialog.findByText('En del av den har betalats.')).toBeDefined();
});

it('offers to undo nothing where the server allows it not', () => {
  renderAdmin(<InvoiceWriteOffs invoice={{ ...partly, allowedActions: [] }} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells an invoice that is written off in part from one that is written off as a whole', () => {
  const { unmount } = renderAdmin(<InvoiceNotices invoice={partly} />);
  expect(screen.getByRole('alert').textContent).toMatch(/^2\.500,00.kr av fakturan är avskrivet.*: 10\.000,00.kr/);
  unmount();
  renderAdmin(<InvoiceNotices invoice={whole} />);
  expect(screen.getByRole('alert').textContent).toMatch(/^Kunden har inte betalat och 12\.500,00.kr är avskrivet\.$/);
});

it('does not take an invoice for credited of which the rest is written off', () => {
  renderAdmin(<InvoiceNotices invoice={{ ...whole, credited: '2500.00', writtenOff: '10000.00' }} />);
  const [credited, writtenOff] = screen.getAllByRole('alert');
  expect(credited?.textContent).toMatch(/delvis krediterad/);
  expect(writtenOff?.textContent).toMatch(/10\.000,00.kr är avskrivet/);
});

it('takes off of the sums and the fee what is written off', () => {
  renderAdmin(<InvoiceSums invoice={partly} />);
  const sum = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect(sum('Avskrivet')).toMatch(/^−2\.500,00.kr$/);
  expect(sum('Kvar av fakturan')).toMatch(/^10\.000,00.kr$/);
  expect(sum('Avskrivet exkl. moms')).toMatch(/^−2\.000,00.kr$/);
  expect(screen.getByText(/^Avgift/).nextSibling?.textContent).toMatch(/^500,00.kr$/);
  expect(sum('Ursprunglig avgift')).toMatch(/^600,00.kr$/);
  expect(screen.queryByText(/Krediterat/)).toBeNull();
});

it('says in lists what is written off of a total, as long as the status does not', () => {
  const { unmount } = renderAdmin(<InvoiceTotal invoice={partly} />);
  expect(screen.getByText(/^2\.500,00.kr avskrivet$/)).toBeDefined();
  unmount();
  renderAdmin(
    <>
      <InvoiceTotal invoice={whole} />
      <InvoiceStatusBadge status={whole.status} />
    </>,
  );
  expect(screen.queryByText(/avskrivet/)).toBeNull();
  expect(screen.getByText('Avskriven')).toBeDefined();
});

it('says of a payment that it recovers what was written off, which is its amount where no balance is left', async () => {
  show(whole);
  const dialog = await ask('Lägg till betalning');
  expect(dialog.getByText(/återvinner det avskrivna, 12\.500,00.kr/)).toBeDefined();
  expect(dialog.getByRole('textbox', { name: /Belopp/ })).toHaveProperty('value', '12500,00');
});

it('begins a payment with the balance where one is left', async () => {
  show(partly);
  const dialog = await ask('Lägg till betalning');
  expect(dialog.getByText(/^Kvar att betala: 10\.000,00.kr\. .*återvinner det avskrivna, 2\.500,00.kr/)).toBeDefined();
  expect(dialog.getByRole('textbox', { name: /Belopp/ })).toHaveProperty('value', '10000,00');
});
