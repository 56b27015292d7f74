import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { storeQueueKeys } from '../lib/preferences';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aBankTransaction, anApproval, anExplanation, aPayment } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import { isLoading, renderServed } from '../testing/renderServed';
import { refused, unanswered, type Answers } from '../testing/server';
import type { ExplainedTransaction, Permission, SuggestedInvoice } from '../types/api';
import BankQueuePage from './BankQueuePage';

function aSuggestion(number: number): SuggestedInvoice {
  return {
    invoiceId: `invoice-${String(number)}`,
    invoiceNumber: `2026-${String(number).padStart(5, '0')}`,
    clientName: 'Nordisk Design AB',
    userName: 'Anna Andersson',
    dueDate: '2026-12-02',
    balance: '12000.00',
    rank: number,
    reasons: ['same_amount'],
    amount: '12000.00',
  };
}

const suggestions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(aSuggestion);
const one = aBankTransaction({ id: 'one', payer: 'Ett AB', suggestions, bookedOn: '2026-11-23' });
const two = aBankTransaction({ id: 'two', payer: 'Två AB', suggestions, bookedOn: '2026-11-24' });
const three = aBankTransaction({
  id: 'three',
  kind: 'deduction',
  payer: '',
  waitMessage: 'Banken har gjort ett avdrag.',
});

const explained = aBankTransaction({ status: 'explained', unexplained: '0.00' });

interface Shown {
  first?: ExplainedTransaction;
  /** What is left of the first after an act, where it does not leave the queue. */
  left?: ExplainedTransaction;
  permissions?: Permission[];
  search?: string;
}

/** The queue of three, on a server where the given one leaves when something explains it. */
async function show({ first = one, left, permissions, search = '?id=one' }: Shown = {}) {
  const id = search.replace('?id=', '');
  let waiting = [first, two, three];
  const find = (which: string) => () => waiting.find((each) => each.id === which) ?? { ...explained, id: which };
  const out = () => {
    waiting = left ? [left, two, three] : waiting.filter((each) => each.id !== id);
    return find(id)();
  };
  const written = renderServed({
    page: <BankQueuePage />,
    path: '/admin/bank-queue',
    at: `/admin/bank-queue${search}`,
    answers: {
      'GET /api/admin/bank-transactions': () => waiting,
      ...Object.fromEntries(
        ['one', 'two', 'three'].map((which) => [`GET /api/admin/bank-transactions/${which}`, find(which)]),
      ),
      'GET /api/admin/invoices': [],
      'POST /api/admin/bank-transactions/{id}/allocate': out,
      'POST /api/admin/bank-transactions/{id}/explain': out,
      'POST /api/admin/bank-transactions/{id}/refund': () => {
        out();
        return anApproval();
      },
      'POST /api/admin/bank-transactions/{id}/same-payment': out,
    },
    permissions,
  });
  await screen.findByText('Fil');
  return written;
}

const current = () => screen.getByRole('link', { current: true }).textContent;

it('shows the first of those that wait, oldest first, with the next one loaded, and counts those beyond', async () => {
  const getList = vi.fn(() => Promise.resolve({ data: [one, two, three], total: 120 }));
  const getOne = vi.fn((_: string, { id }: { id: unknown }) => Promise.resolve({ data: id === 'one' ? one : two }));
  renderAdmin(<BankQueuePage />, {
    data: {
      getList: getList as unknown as AdminDataProvider['getList'],
      getOne: getOne as unknown as AdminDataProvider['getOne'],
    },
    at: '/admin/bank-queue',
  });
  expect(await screen.findByText(/^12.000,00.kr från Ett AB$/)).toBeDefined();
  expect(getList).toHaveBeenCalledWith(
    'bank-transactions',
    expect.objectContaining({
      filter: { open: 'true' },
      sort: { field: 'bookedOn', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    }),
  );
  expect(getOne.mock.calls.map(([, { id }]) => id)).toEqual(['one', 'two']);
  expect(screen.getByText('1 av 120')).toBeDefined();
  expect(screen.getByText('120 transaktioner väntar på en förklaring, äldst först.')).toBeDefined();
  expect(screen.getByText('117 transaktioner till visas när du har förklarat de här.')).toBeDefined();
  const rows = within(screen.getByRole('list', { name: 'Väntar' })).getAllByRole('link');
  expect(rows[0]?.textContent).toMatch(/^Ett AB12.000,00.kr23 nov\. 2026Ingen faktura har den här referensen\.$/);
  expect(rows[2]?.textContent).toMatch(/^Avdrag−12.000,00.kr25 nov\. 2026Banken har gjort ett avdrag\.$/);
});

it('moves by keys and buttons, to the ends and no further', async () => {
  await show();
  await userEvent.keyboard('k');
  expect(screen.getByText('1 av 3')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Föregående' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('j');
  expect(screen.getByText('2 av 3')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Nästa' }));
  expect(screen.getByText('3 av 3')).toBeDefined();
  expect(await screen.findByText(/^−12.000,00.kr \(Avdrag\)$/)).toBeDefined();
  await userEvent.keyboard('jk');
  expect(screen.getByText('2 av 3')).toBeDefined();
  expect(current()).toContain('Två AB');
});

it('asks by its number whether to allocate to a suggestion, and goes on with the next', async () => {
  const written = await show({ search: '?id=two' });
  await userEvent.keyboard('1');
  const dialog = within(await screen.findByRole('dialog', { name: /^Fördela 12.000,00.kr på faktura 2026-00001\?$/ }));
  expect(written).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Fördela' }));
  expect(await screen.findByText('Beloppet är fördelat.')).toBeDefined();
  expect(await screen.findByText('2 av 2')).toBeDefined();
  expect(current()).toContain('Avdrag');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/bank-transactions/two/allocate',
      key: expect.any(String) as string,
      body: { parts: [{ invoiceId: 'invoice-1', amount: '12000.00' }] },
    },
  ]);
});

it('numbers as many suggestions as there are digits', async () => {
  await show();
  const items = within(screen.getByRole('list', { name: 'Förslag' }))
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('button') !== null);
  const keys = items.map((item) => item.querySelector('kbd')?.textContent);
  expect(keys).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', undefined]);
  await userEvent.keyboard('9');
  expect(await screen.findByRole('dialog', { name: /på faktura 2026-00009\?$/ })).toBeDefined();
});

it('stays with the one of which a part remains, explained by keys alone', async () => {
  const written = await show({ left: { ...one, unexplained: '11655.00' } });
  await userEvent.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Vad är transaktionen?' }));
  await userEvent.click(dialog.getByRole('radio', { name: /Övrig intäkt/ }));
  const amount = dialog.getByRole('textbox', { name: 'Belopp' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '345');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Anteckning' }), 'Ränta{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Förklaringen är sparad.')).toBeDefined();
  expect((await screen.findAllByText(/^11.655,00.kr$/)).length).toBeGreaterThan(0);
  expect(screen.getByText('1 av 3')).toBeDefined();
  expect(current()).toContain('Ett AB');
  expect(written.map(({ body }) => body)).toEqual([{ kind: 'other_income', amount: '345.00', note: 'Ränta' }]);
});

it('requests a refund, and goes on with the next', async () => {
  const written = await show();
  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Begär återbetalning' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Bankgiro' }), '5402-9681');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Skäl' }), 'Dubbel betalning');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Underlag' }), 'Mejl');
  await userEvent.click(dialog.getByRole('button', { name: 'Begär återbetalning' }));
  expect(await screen.findByText('1 av 2')).toBeDefined();
  expect(current()).toContain('Två AB');
  expect(written.map(({ call }) => call)).toEqual(['POST /api/admin/bank-transactions/one/refund']);
});

it.each([
  ['goes on with the next when it is', 'Samma betalning', '1 av 2', 'Två AB'],
  ['stays when it is not', 'En annan betalning', '1 av 3', 'Ett AB'],
])('asks whether it is the same payment, and %s', async (_, answer, position, payer) => {
  const question = { ...one, status: 'question', waitReason: 'maybe_recorded', asksAbout: aPayment() } as const;
  await show({ first: question, left: answer === 'En annan betalning' ? one : undefined });
  // Neither is to be had before the question is answered.
  await userEvent.keyboard('1er');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: answer }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }));
  expect(await screen.findByRole('list', { name: 'Förslag' })).toBeDefined();
  expect(await screen.findByText(position)).toBeDefined();
  expect(current()).toContain(payer);
});

it('goes back from the last to the one before it', async () => {
  await show({ search: '?id=three' });
  expect(screen.getByText('3 av 3')).toBeDefined();
  // Only an incoming payment can be refunded or allocated.
  await userEvent.keyboard('r1');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Vad är transaktionen?' }));
  await userEvent.click(dialog.getByRole('radio', { name: /Bankavgift/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Anteckning' }), 'Avgift{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2 av 2')).toBeDefined();
  expect(current()).toContain('Två AB');
});

it('takes no letter for a key that is typed, nor one beside an open question', async () => {
  await show();
  await userEvent.type(screen.getByRole('combobox', { name: /Faktura/ }), 'j1');
  expect(screen.getByText('1 av 3')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByText('Bokföringsdag'));
  await userEvent.keyboard('1');
  const dialog = await screen.findByRole('dialog');
  // As after a click on a text of the question.
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('jer');
  expect(screen.getByText('1 av 3')).toBeDefined();
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
});

it('lists its keys, and forgets them when they are turned off', async () => {
  await show();
  expect(document.querySelector('kbd')?.textContent).toBe('1');
  await userEvent.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kortkommandon' }));
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'j',
    'k',
    '1–9',
    'e',
    'r',
    'Ctrl Enter',
    '?',
  ]);
  await userEvent.click(dialog.getByRole('switch', { name: 'Aktivera kortkommandon' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stäng' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(document.querySelector('kbd')).toBeNull();
  await userEvent.keyboard('j1er?');
  expect(screen.getByText('1 av 3')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has no keys when they were turned off in the other queue', async () => {
  storeQueueKeys(false);
  await show();
  await userEvent.keyboard('j');
  expect(screen.getByText('1 av 3')).toBeDefined();
});

it('shows the queue without acts to those who may only read', async () => {
  const partly = { ...one, explanations: [anExplanation()] };
  await show({ first: partly, permissions: ['read', 'read_money'] });
  expect(screen.getByRole('list', { name: 'Förslag' })).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Kortkommandon',
    'Föregående',
    'Nästa',
  ]);
  await userEvent.keyboard('1er');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('j');
  expect(screen.getByText('2 av 3')).toBeDefined();
  await userEvent.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kortkommandon' }));
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['j', 'k', '?']);
});

it('shows why one could not be had, and leads past it', async () => {
  renderServed({
    page: <BankQueuePage />,
    path: '/admin/bank-queue',
    answers: {
      'GET /api/admin/bank-transactions': [one, two],
      'GET /api/admin/bank-transactions/{id}': refused(422, 'Ogiltigt id'),
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Kunde inte hämtas: Ogiltigt id');
  await userEvent.keyboard('j');
  expect(screen.getByText('2 av 2')).toBeDefined();
});

const empty = 'Allt är förklarat. Läs in nästa bankfil när den finns.';

function open(waiting: Answers['GET /api/admin/bank-transactions']) {
  renderServed({
    page: <BankQueuePage />,
    path: '/admin/bank-queue',
    answers: { 'GET /api/admin/bank-transactions': waiting },
  });
}

it('is loading until the queue is there', () => {
  open(unanswered);
  expect(isLoading()).toBe(true);
});

it('says that all is explained, and leads to all transactions', async () => {
  open([]);
  expect(await screen.findByText(empty)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Gå till alla transaktioner' });
  expect(link.getAttribute('href')).toBe('/admin/bank-transactions?filter=%7B%7D');
});

it('says why the queue could not be had, and tries again', async () => {
  let answers = 0;
  open(() => {
    answers += 1;
    return answers === 1 ? refused(422, 'Ogiltigt filter') : [];
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Kunde inte hämtas: Ogiltigt filter');
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText(empty)).toBeDefined();
});
