import type { components } from '@paraply/core/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import type { Answer } from '@/testing/renderApp';
import { renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, samplePay, samplePayslip } from '@/testing/samples';

type Invoice = components['schemas']['Invoice'];
type WriteOff = components['schemas']['WriteOff'];

const slow = { timeout: 10_000 };
const path = `/api/invoices/${sampleInvoice.id}`;

const writeOff: WriteOff = {
  id: '0190-write-off',
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
const inPart: Invoice = {
  ...sampleInvoice,
  status: 'paid',
  writtenOff: '2500.00',
  writtenOffSubtotal: '2000.00',
  writeOffs: [writeOff],
  left: '10000.00',
  subtotalLeft: '8000.00',
  vatLeft: '2000.00',
  feeLeft: '500.00',
  paid: '10000.00',
  balance: '0.00',
  payoutBasis: '7500.00',
};
const whole: Invoice = {
  ...sampleInvoice,
  status: 'written_off',
  writtenOff: '12500.00',
  writtenOffSubtotal: '10000.00',
  writeOffs: [{ ...writeOff, ground: 'given_up', note: 'Not pursued', total: '12500.00' }],
  left: '0.00',
  subtotalLeft: '0.00',
  vatLeft: '0.00',
  feeLeft: '0.00',
  balance: '0.00',
  payoutBasis: '0.00',
  promisedPayoutDate: undefined,
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

const preview = { pay: samplePay, findings: [], feeExceedsSubtotal: false, total: '9999.99', vat: '1999.99' };

it('says what the client has not paid, why it is written off, and that the salary follows what is left', async () => {
  const { requests } = await open(inPart, { 'POST /api/invoices/preview': preview });
  expect(await amountsIn('Written off in part')).toEqual([
    ['Total as sent', '12.500,00 kr'],
    [
      'Written off Nov 20, 2026The client is bankrupt or has agreed on a composition with its creditors.Konkursbeslut 12 nov 2026',
      '−2.500,00 kr',
    ],
    ['Left of the invoice', '10.000,00 kr'],
    ['Paid', '10.000,00 kr'],
    ['Balance due', '0,00 kr'],
    ['Fee on the remaining amount', '500,00 kr'],
    ['Payout basisRemaining amount excluding VAT less the fee.', '7.500,00 kr'],
  ]);
  const panel = within(screen.getByRole('region', { name: 'Written off in part' }));
  expect(
    panel.getByText(/has not paid 2\.500,00.kr, which is written off\. Your salary.* later, it is added/),
  ).toBeDefined();
  expect(screen.getByRole('region', { name: 'Invoice as sent' })).toBeDefined();
  expect(await screen.findByText('Calculated on what is left of the invoice.', {}, slow)).toBeDefined();
  const asked = requests.find(({ url }) => url.endsWith('/preview'));
  expect(await asked?.json()).toMatchObject({ items: [{ quantity: '1', unitPrice: '8000.00', vatRate: '25' }] });
});

it('promises no salary and no day for what is written off as a whole', async () => {
  const { requests } = await open(whole, {}, 'sv');
  expect(await amountsIn('Avskriven')).toEqual([
    ['Belopp när den skickades', '12.500,00 kr'],
    [expect.stringMatching(/^Avskrivet .*Kravet drivs inte vidare\.Not pursued$/), '−12.500,00 kr'],
    ['Kvar att betala', '0,00 kr'],
  ]);
  expect(
    screen.getByText(/Därför betalas ingen lön för fakturan\. Om kunden betalar senare läggs det till/),
  ).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Din utbetalning' })).toBeNull();
  expect(requests.some(({ url }) => url.endsWith('/preview'))).toBe(false);
});

it('does not promise that a later payment is added to a salary that is calculated', async () => {
  await open({ ...inPart, payslipId: '0190-payslip' }, { 'GET /api/payslips/0190-payslip': samplePayslip });
  expect(await screen.findByText(/Your salary is calculated on what is left\.$/, {}, slow)).toBeDefined();
});

it('says that what came in after the salary is added to a later one', async () => {
  await open(
    { ...inPart, payslipId: '0190-payslip' },
    {
      'GET /api/payslips/0190-payslip': samplePayslip,
      [`GET ${path}/timeline`]: [
        { kind: 'salary_corrected', label: 'Later salary corrected', state: 'done', amount: '950.00' },
      ],
    },
  );
  expect(await screen.findByText(/the difference is added to a later salary\.$/, {}, slow)).toBeDefined();
  expect(screen.queryByText(/Your salary is calculated on what is left/)).toBeNull();
});

it('says what we bear of the loss, less what has come in since', async () => {
  const byUs: WriteOff = { ...writeOff, bearer: 'provider', borne: '1900.00' };
  const recovered: WriteOff = { ...byUs, id: '2', kind: 'recovered', note: '', total: '-1000.00', borne: '-760.00' };
  await open(
    { ...inPart, writeOffs: [byUs, recovered], lossBorne: '1140.00' },
    { 'POST /api/invoices/preview': preview },
  );
  expect(
    await screen.findByText(
      /salary is calculated on what is left\. We bear the loss: 1\.140,00.kr is added to your salary, .* and tax\. If the client pays later, you get the salary for the invoice instead\.$/,
      {},
      slow,
    ),
  ).toBeDefined();
});

it('does not say that an invoice gives nothing when we bear the whole of it', async () => {
  const writeOffs: WriteOff[] = [{ ...writeOff, bearer: 'provider', borne: '9400.00' }];
  const timeline = [{ kind: 'loss_borne', label: 'Vi står för förlusten', state: 'done', amount: '9400.00' }];
  await open({ ...whole, writeOffs, lossBorne: '9400.00' }, { [`GET ${path}/timeline`]: timeline }, 'sv');
  const panel = within(await screen.findByRole('region', { name: 'Avskriven' }, slow));
  expect(
    panel.getByText(/det är avskrivet\. Vi står för förlusten: 9\.400,00.kr läggs till i din lön, .* i stället\.$/),
  ).toBeDefined();
  const steps = within(screen.getByRole('region', { name: 'Tidslinje' }));
  expect((await steps.findByText(/Vi står för förlusten/)).parentElement?.textContent).toMatch(/9\.400,00.kr$/);
});

it.each([
  ['it is undone', [['1900.00', 'write_off', true] as const, ['-1900.00', 'undone', false] as const]],
  ['nothing is', [[undefined, 'write_off', false] as const]],
])('says of no loss that we bear it when %s', async (_, entries) => {
  const writeOffs = entries.map(([borne, kind, undone], index): WriteOff => ({
    ...writeOff,
    id: String(index),
    bearer: 'provider',
    borne,
    kind,
    undone,
  }));
  await open({ ...inPart, writeOffs }, { 'POST /api/invoices/preview': preview });
  expect(await screen.findByText(/has not paid 2\.500,00.kr.* later, it is added/, {}, slow)).toBeDefined();
  expect(screen.queryByText(/We bear the loss/)).toBeNull();
});

it('says after the salary that what we bore is deducted again', async () => {
  await open(
    { ...inPart, payslipId: '0190-payslip' },
    {
      'GET /api/payslips/0190-payslip': samplePayslip,
      [`GET ${path}/timeline`]: [
        { kind: 'salary_corrected', label: 'Later salary corrected', state: 'done', amount: '950.00' },
        { kind: 'loss_repaid', label: 'The loss that we bore is deducted', state: 'done', amount: '-950.00' },
      ],
    },
  );
  const payout = within(await screen.findByRole('region', { name: 'Your payout' }, slow));
  expect(await payout.findByText(/^What we added .* is deducted from later salaries\.$/)).toBeDefined();
  const timeline = screen.getByRole('region', { name: 'Timeline' });
  expect(timeline.textContent).toMatch(/loss that we bore is deducted.*−950,00/);
});

it('adds up several write-offs and what was recovered, and leaves out what was undone', async () => {
  const undone = { ...writeOff, id: '1', undone: true };
  const undoing: WriteOff = { ...writeOff, id: '2', kind: 'undone', note: '', total: '-2500.00' };
  const recovered: WriteOff = { ...writeOff, id: '4', kind: 'recovered', note: '', total: '-1000.00' };
  await open({
    ...inPart,
    status: 'sent',
    paid: '0.00',
    writtenOff: '1500.00',
    writeOffs: [undone, undoing, writeOff, { ...recovered, ground: undefined }],
  });
  expect((await amountsIn('Written off in part')).slice(1, 4)).toEqual([
    [expect.stringMatching(/^Written off Nov 20/), '−2.500,00 kr'],
    ['Recovered Nov 20, 2026', '1.000,00 kr'],
    ['Written off in total', '−1.500,00 kr'],
  ]);
});

it('tells credit notes and write-offs of one invoice apart', async () => {
  const note = { id: '0190-note', invoiceNumber: '1043', issueDate: '2026-11-10', total: '-500.00' };
  await open({ ...inPart, credited: '500.00', creditNotes: [note] });
  const labels = (await amountsIn('Credited and written off in part')).map(([label]) => label);
  expect(labels.slice(1, 3)).toEqual(['Credit note 1043Nov 10, 2026', expect.stringMatching(/^Written off Nov 20/)]);
});

it('says in the list how much is written off, and finds by status what is', async () => {
  const list = [inPart, { ...whole, id: '0190-whole', invoiceNumber: '1040' }];
  const { at } = await renderApp({ path: '/invoices', answers: { 'GET /api/invoices': rows(list) } });
  const table = within(await screen.findByRole('table', {}, slow));
  expect(table.getAllByText(/^written off /).map(({ textContent }) => textContent)).toEqual([
    'written off 2.500,00\u00a0kr',
  ]);
  expect(table.getByText('Written off')).toBeDefined();
  await person().click(screen.getByRole('button', { name: 'Written off' }));
  await waitFor(() => {
    expect(at().search).toBe('?status=written_off');
  });
});
