import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anApproval, anInvoice } from '../../testing/records';
import { ask } from '../../testing/renderServed';
import { refused, unanswered, type Answers } from '../../testing/server';
import type { Invoice, WriteOff, WriteOffPreview } from '../../types/api';
import { renderInvoicePage } from '../renderInvoicePage';

const sent = anInvoice({ status: 'sent', invoiceNumber: '2026-00001', allowedActions: ['write_off'] });

const whole: WriteOffPreview = {
  vatSums: [{ vatRate: '25', net: '10000.00', vat: '2500.00' }],
  net: '10000.00',
  vat: '2500.00',
  rounding: '0.00',
  total: '12500.00',
  recoversVat: true,
  balance: '12500.00',
  balanceAfter: '0.00',
  feeAfter: '0.00',
  payoutBasisAfter: '0.00',
  bearer: 'wage_pool',
  borne: '0.00',
  poolCorrection: '0.00',
  statusAfter: 'written_off',
  needsSecondPerson: false,
};
const part: WriteOffPreview = {
  ...whole,
  vatSums: [{ vatRate: '25', net: '800.00', vat: '200.00' }],
  net: '800.00',
  vat: '200.00',
  rounding: '0.00',
  total: '1000.00',
  recoversVat: false,
  balanceAfter: '11500.00',
  feeAfter: '560.00',
  payoutBasisAfter: '8640.00',
  statusAfter: 'sent',
};

const byCompany: WriteOffPreview = { ...whole, bearer: 'provider', borne: '9400.00', needsSecondPerson: true };

const preview = 'POST /api/admin/invoices/{id}/write-off-preview';
const writeOff = 'POST /api/admin/invoices/{id}/write-offs';

function show(answers: Answers, invoice: Invoice = sent) {
  const written = renderInvoicePage(invoice, answers);
  return {
    previewed: () => written.filter(({ call }) => call.endsWith('/write-off-preview')).map(({ body }) => body),
    done: () => written.filter(({ call }) => !call.endsWith('/write-off-preview')),
  };
}

/** Of a part that the company bears. */
const standing: WriteOff = {
  id: 'write-off-1',
  kind: 'write_off',
  ground: 'bankruptcy',
  note: 'Konkursbeslut',
  total: '2500.00',
  net: '2000.00',
  vat: '500.00',
  rounding: '0.00',
  bearer: 'provider',
  borne: '1900.00',
  undone: false,
  canBeUndone: true,
  recordedOn: '2026-11-20',
};

function isByCompany(asked: unknown): boolean {
  return (asked as Partial<WriteOffPreview>).bearer === 'provider';
}

type Dialog = ReturnType<typeof within>;

async function choose(dialog: Dialog, ground: RegExp) {
  await userEvent.click(dialog.getByRole('radio', { name: ground }));
}

async function fill(dialog: Dialog, label: RegExp, text: string) {
  const field = dialog.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** The parts of the preview with the amounts that they name. */
function amountsIn(dialog: Dialog, heading: string) {
  const section = within(dialog.getByRole('heading', { name: heading }).closest('section') ?? document.body);
  const amounts = section.getAllByRole('definition');
  return section
    .getAllByRole('term')
    .map((term, index) => [term.textContent, amounts[index]?.textContent.replace(/\s/g, ' ')]);
}

it('writes off the whole balance on a ground with its evidence, and says what follows', async () => {
  const { done, previewed } = show({ [preview]: whole, [writeOff]: { ...sent, status: 'written_off' } });
  const dialog = await ask('Skriv av');
  expect(dialog.getByText('Välj en grund för att se vad avskrivningen innebär.')).toBeDefined();
  expect(dialog.getByText(/Frilansaren ser den\./)).toBeDefined();
  await choose(dialog, /^Konkurs eller ackord.*Momsen återfås\.$/);
  const yes = await dialog.findByRole('button', { name: /^Skriv av 12\.500,00.kr$/ });
  expect(amountsIn(dialog, 'Avskrivning')).toEqual([
    ['Förlust exkl. moms', '10.000,00 kr'],
    ['Moms 25\u00a0%, återfås', '2.500,00 kr'],
    ['Skrivs av', '12.500,00 kr'],
  ]);
  expect(amountsIn(dialog, 'Fakturan efter avskrivning')).toEqual([
    ['Kvar att betala', '0,00 kr'],
    ['Avgift', '0,00 kr'],
    ['Löneunderlag', '0,00 kr'],
    ['Status', 'Avskriven'],
  ]);
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(yes).toHaveProperty('disabled', true);
  await fill(dialog, /Anteckning/, ' Konkursbeslut 12 nov 2026 {Enter}');
  expect(await screen.findByText('Avskrivningen är bokförd.')).toBeDefined();
  expect(previewed()).toEqual([{ ground: 'bankruptcy', amount: '12500.00' }]);
  expect(done()).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/write-offs',
      key: expect.any(String),
      body: {
        ground: 'bankruptcy',
        amount: '12500.00',
        bearer: 'wage_pool',
        note: 'Konkursbeslut 12 nov 2026',
        version: 3,
      },
    },
  ]);
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('writes off a part, and says that its VAT is not recovered', async () => {
  const { done } = show({ [preview]: part, [writeOff]: sent });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Kravet drivs inte vidare/);
  await fill(dialog, /Belopp inkl\. moms/, '1 000');
  await fill(dialog, /Anteckning/, 'Överenskommet');
  const yes = await dialog.findByRole('button', { name: /^Skriv av 1\.000,00.kr$/ });
  expect(amountsIn(dialog, 'Avskrivning')[1]).toEqual(['Moms 25\u00a0%, belastar företaget', '200,00 kr']);
  await userEvent.click(yes);
  expect(await screen.findByText('Avskrivningen är bokförd.')).toBeDefined();
  expect(done().map(({ body }) => body)).toEqual([
    { ground: 'given_up', amount: '1000.00', bearer: 'wage_pool', note: 'Överenskommet', version: 3 },
  ]);
});

it('says before that a second person must confirm, and after that it waits', async () => {
  show({ [preview]: { ...whole, needsSecondPerson: true }, [writeOff]: anApproval() });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Konkurs/);
  expect((await dialog.findByRole('alert')).textContent).toMatch(/En andra administratör måste bekräfta/);
  await fill(dialog, /Anteckning/, 'Konkursbeslut');
  await userEvent.click(dialog.getByRole('button', { name: /^Skriv av 12/ }));
  expect(await screen.findByText(/Väntar på en andra administratör\. Inget har ändrats ännu\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Öppna begäran' }).getAttribute('href')).toBe(
    '/admin/approvals/approval-1/show',
  );
  expect(screen.queryByText('Avskrivningen är bokförd.')).toBeNull();
});

it('preselects who bears the loss by default, once the server has said who does', async () => {
  const { done, previewed } = show({ [preview]: byCompany, [writeOff]: anApproval() });
  const dialog = await ask('Skriv av');
  const bearers = within(dialog.getByRole('radiogroup', { name: 'Vem står för förlusten?' }));
  expect(bearers.queryByRole('radio', { checked: true })).toBeNull();
  await choose(dialog, /Konkurs/);
  expect(await bearers.findByRole('radio', { name: /^Företaget.*En andra/, checked: true })).toBeDefined();
  expect(previewed()).toEqual([{ ground: 'bankruptcy', amount: '12500.00' }]);
  await fill(dialog, /Anteckning/, 'Konkursbeslut{Enter}');
  await waitFor(() => {
    expect(done().map(({ body }) => body)).toMatchObject([{ bearer: 'provider' }]);
  });
});

it('says what later salaries get back of an invoice whose payment was reversed', async () => {
  show({ [preview]: { ...part, statusAfter: 'paid', poolCorrection: '9400.00' } });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Konkurs/);
  expect(await dialog.findByText(/9\.400,00.kr av den dras inte längre från löneutrymmet/)).toBeDefined();
});

it('asks anew when the company bears the loss, says what follows, and writes it off so', async () => {
  const { done, previewed } = show({
    [preview]: () => (isByCompany(previewed().at(-1)) ? byCompany : whole),
    [writeOff]: anApproval(),
  });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Konkurs/);
  expect(await dialog.findByRole('radio', { name: /^Frilansaren/, checked: true })).toBeDefined();
  expect(dialog.queryByText(/Företaget står för/)).toBeNull();
  await choose(dialog, /^Företaget/);
  const borne = await dialog.findByText(
    /^Företaget står för 9\.400,00.kr: .* för Anna Andersson ökas med lika mycket\.$/,
  );
  expect(borne).toBeDefined();
  expect(dialog.getByText(/^Företaget står för förlusten\. En andra administratör/)).toBeDefined();
  expect(dialog.queryByText(/gränsen för manuella betalningar/)).toBeNull();
  expect(previewed()).toEqual([
    { ground: 'bankruptcy', amount: '12500.00' },
    { ground: 'bankruptcy', amount: '12500.00', bearer: 'provider' },
  ]);
  await fill(dialog, /Anteckning/, 'Konkursbeslut');
  await userEvent.click(await dialog.findByRole('button', { name: /^Skriv av 12/ }));
  await waitFor(() => {
    expect(done().map(({ body }) => body)).toEqual([
      { ground: 'bankruptcy', amount: '12500.00', bearer: 'provider', note: 'Konkursbeslut', version: 3 },
    ]);
  });
});

it('lets whoever bears a part that is written off bear the rest', async () => {
  const { previewed } = show({ [preview]: byCompany }, { ...sent, writtenOff: '2500.00', writeOffs: [standing] });
  const dialog = await ask('Skriv av');
  const company = dialog.getByRole('radio', { name: /^Företaget/ });
  const freelancer = dialog.getByRole('radio', { name: /^Frilansaren.*redan avskriven.*Ångra den avskrivningen/ });
  expect([company, freelancer].map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
  expect([company, freelancer].map((radio) => (radio as HTMLInputElement).disabled)).toEqual([false, true]);
  await choose(dialog, /Konkurs/);
  await dialog.findByRole('button', { name: /^Skriv av 12/ });
  expect(previewed()).toEqual([{ ground: 'bankruptcy', amount: '12500.00', bearer: 'provider' }]);
});

it.each([
  ['is undone', { ...sent, writeOffs: [{ ...standing, undone: true }] }],
  ['has come in', { ...sent, writeOffs: [standing, { ...standing, id: '2', kind: 'recovered' as const }] }],
])('lets either bear the loss where what was written off %s', async (_, invoice) => {
  show({}, invoice);
  const dialog = await ask('Skriv av');
  for (const bearer of [/^Frilansaren/, /^Företaget/]) {
    expect(dialog.getByRole('radio', { name: bearer, checked: false })).toHaveProperty('disabled', false);
  }
});

it('says at the ground that the claim is not a small one', async () => {
  const fault = { field: 'ground', code: 'no_small_claim', message: 'Fordran är ingen småfordran' };
  const { done } = show({ [preview]: refused(422, 'Fel', { fields: [fault] }) });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Småfordran/);
  expect(await dialog.findByText('Fordran är ingen småfordran')).toBeDefined();
  const grounds = dialog.getByRole('radiogroup', { name: 'Grund' });
  expect(grounds.getAttribute('aria-invalid')).toBe('true');
  await fill(dialog, /Anteckning/, 'Påmind två gånger{Enter}');
  expect(dialog.getByRole('button', { name: 'Skriv av' })).toHaveProperty('disabled', true);
  expect(done()).toEqual([]);
});

it('says at the amount that it is more than the balance', async () => {
  const fault = { field: 'amount', code: 'out_of_range', message: 'Ange ett värde från 0.00 till 12500.00' };
  show({ [preview]: refused(422, 'Fel', { fields: [fault] }) });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Konkurs/);
  await fill(dialog, /Belopp/, '12501');
  expect(await dialog.findByText(/^Mer än vad som är kvar att betala, 12\.500,00.kr$/)).toBeDefined();
  expect(dialog.getByText('Rätta de markerade fälten för att se vad avskrivningen innebär.')).toBeDefined();
});

it('asks nothing of the server without a ground or an amount', async () => {
  const { previewed } = show({ [preview]: whole });
  const dialog = await ask('Skriv av');
  await fill(dialog, /Belopp/, 'allt');
  await choose(dialog, /Konkurs/);
  expect(dialog.getByText('Ange ett tal, till exempel 1234,50')).toBeDefined();
  expect(dialog.getByText('Ange beloppet som ska skrivas av.')).toBeDefined();
  await fill(dialog, /Belopp/, '12500');
  await dialog.findByRole('button', { name: /^Skriv av 12/ });
  expect(previewed()).toEqual([{ ground: 'bankruptcy', amount: '12500.00' }]);
});

it('waits for the preview, and says why there is none', async () => {
  show({ [preview]: unanswered });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Konkurs/);
  expect(dialog.getByRole('status').getAttribute('aria-busy')).toBe('true');
  expect(dialog.getByRole('button', { name: 'Skriv av' })).toHaveProperty('disabled', true);
});

it('says why it cannot be written off on this ground, and offers no second try', async () => {
  show({ [preview]: refused(409, 'Ångra den avskrivningen först.') });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Konkurs/);
  expect(await dialog.findByText('Ångra den avskrivningen först.')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Försök igen' })).toBeNull();
});

it('keeps what was filled in when the server refuses it', async () => {
  show({ [preview]: whole, [writeOff]: refused(409, 'Fakturan är betald.') });
  const dialog = await ask('Skriv av');
  await choose(dialog, /Konkurs/);
  await fill(dialog, /Anteckning/, 'Konkursbeslut');
  await userEvent.click(await dialog.findByRole('button', { name: /^Skriv av 12/ }));
  expect(await dialog.findByText('Fakturan är betald.')).toBeDefined();
  expect(dialog.getByRole('textbox', { name: /Anteckning/ })).toHaveProperty('value', 'Konkursbeslut');
  expect(dialog.getByRole('radio', { name: /Konkurs/ })).toHaveProperty('checked', true);
});

it('offers no write-off where the server allows none', async () => {
  show({}, { ...sent, allowedActions: [] });
  expect(await screen.findByText('Inga betalningar ännu.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Skriv av' })).toBeNull();
});
