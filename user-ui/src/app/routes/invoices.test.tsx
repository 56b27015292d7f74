import { today } from '@paraply/core/days';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, samplePayslip } from '@/testing/samples';

const slow = { timeout: 10_000 };

function listQueries(requests: Request[]) {
  return requests
    .map((request) => new URL(request.url))
    .filter((url) => url.pathname === '/api/invoices')
    .map((url) => Object.fromEntries(url.searchParams));
}

it('reads its filters from the address and writes them there', async () => {
  const { requests, at } = await renderApp({
    path: '/invoices?status=sent&sort=dueDate&order=ASC&page=2',
    answers: { 'GET /api/invoices': rows([sampleInvoice]) },
  });
  const table = await screen.findByRole('table', {}, slow);
  expect(within(table).getByRole('link', { name: '1042' }).getAttribute('href')).toBe(
    `/invoices/${sampleInvoice.id}/view`,
  );
  expect(listQueries(requests)[0]).toEqual({
    filter: '{"status":"sent"}',
    range: '[25,49]',
    sort: '["dueDate","ASC"]',
  });
  const user = person();
  await user.click(screen.getByRole('button', { name: 'Overdue' }));
  await waitFor(() => {
    expect(listQueries(requests).at(-1)).toMatchObject({ filter: '{"status":"overdue"}', range: '[0,24]' });
  });
  expect(at().search).toBe('?status=overdue&sort=dueDate&order=ASC');
});

it('has one sentence and one action when there is nothing', async () => {
  await renderApp({ path: '/invoices', answers: { 'GET /api/invoices': rows([]) } });
  expect(
    await screen.findByText('You have no invoices yet. You see your pay while you write the first one.', {}, slow),
  ).toBeDefined();
});

it('says what went wrong and tries again', async () => {
  const { answers } = await renderApp({
    path: '/invoices',
    answers: { 'GET /api/invoices': () => refusal(500, 'The list is broken') },
  });
  expect(await screen.findByText('The list is broken', {}, slow)).toBeDefined();
  answers['GET /api/invoices'] = rows([sampleInvoice]);
  await person().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', {}, slow)).toBeDefined();
});

const november = { ...sampleInvoice, id: '0190-november', clientName: 'Alm AB' };
const october = {
  ...sampleInvoice,
  id: '0190-october',
  invoiceNumber: '1041',
  issueDate: '2026-10-30',
  total: '100.50',
};

/** The names of the months in the table, with what they come to. */
function months(table: HTMLElement) {
  return within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
}

const sums = [
  { month: '2026-11', currency: 'SEK', count: 2, subtotal: '20000.00', total: '25000.00' },
  { month: '2026-10', currency: 'SEK', count: 40, subtotal: '80.40', total: '100.50' },
  { month: '2026-10', currency: 'EUR', count: 1, subtotal: '10.00', total: '10.00' },
];

it('puts the invoices together by month, newest first, with what each month comes to', async () => {
  const { requests } = await renderApp({
    path: '/invoices?status=sent',
    answers: { 'GET /api/invoices': rows([november, sampleInvoice, october], 43), 'GET /api/invoices/sums': sums },
  });
  const table = await screen.findByRole('table', {}, slow);
  await waitFor(() => {
    expect(months(table)).toEqual([
      'November 2026Total 25.000,00\u00a0kr',
      'October 2026Total 100,50\u00a0kr + €10.00',
    ]);
  }, slow);
  expect(listQueries(requests)[0]).toMatchObject({ sort: '["issueDate","DESC"]' });
  const list = screen.getByRole('region', { name: 'November 2026' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  // All of the list, those of its other pages too.
  const all = screen.getByText('Total of 43 invoices').closest('dl');
  expect(all?.textContent).toContain('25.100,50\u00a0kr + €10.0020.080,40\u00a0kr + €10.00 excluding VAT');
  const asked = requests.find(({ url }) => new URL(url).pathname === '/api/invoices/sums');
  expect(new URL(asked?.url ?? '').searchParams.get('filter')).toBe('{"status":"sent"}');
});

it('does not say of a list what another comes to', async () => {
  await renderApp({
    path: '/invoices?status=sent',
    answers: {
      'GET /api/invoices': rows([november]),
      'GET /api/invoices/sums': ({ url }) => (url.includes('sent') ? json(sums) : new Promise(() => undefined)),
    },
  });
  await screen.findByText('Total of 43 invoices', {}, slow);
  await person().click(screen.getByRole('button', { name: 'Paid' }));
  await waitFor(() => {
    expect(screen.queryByText(/^Total of/)).toBeNull();
  }, slow);
  expect(months(screen.getByRole('table'))).toEqual(['November 2026']);
});

it('stands without the sums', async () => {
  await renderApp({
    path: '/invoices',
    answers: {
      'GET /api/invoices': rows([november, october]),
      'GET /api/invoices/sums': () => refusal(503, 'Not now'),
    },
  });
  const table = await screen.findByRole('table', {}, slow);
  expect(months(table)).toEqual(['November 2026', 'October 2026']);
  expect(screen.queryByText(/^Total of/)).toBeNull();
});

it('has no months where it is sorted by something else', async () => {
  await renderApp({
    path: '/invoices?sort=total&order=DESC',
    answers: { 'GET /api/invoices': rows([november, october]) },
  });
  const table = await screen.findByRole('table', {}, slow);
  expect(within(table).queryAllByRole('rowheader')).toEqual([]);
});

/** The list with the focus on its first row, and a way to see where it has gone. */
async function beginInList() {
  const app = await renderApp({
    path: '/invoices',
    answers: { 'GET /api/invoices': rows([november, october]), 'GET /api/invoices/preview': {} },
  });
  const table = await screen.findByRole('table', {}, slow);
  const [first, second] = within(table).getAllByRole('link');
  const user = person();
  first?.focus();
  return { ...app, user, table, first, second };
}

it('moves between rows by keys, as far as there are rows', async () => {
  const { user, table, first, second } = await beginInList();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('j');
  expect(document.activeElement).toBe(second);
  await user.keyboard('k{ArrowUp}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{Tab}j');
  expect(document.activeElement).toBe(second);
  within(table)
    .getByRole('button', { name: /Client/ })
    .focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).not.toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
});

it('finds the search by a key from the list, and leaves the keys to it', async () => {
  const { user, at } = await beginInList();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('n');
  await waitFor(() => {
    expect(at()).toMatchObject({ pathname: '/invoices', search: '?q=n' });
  }, slow);
});

it('begins a new invoice by a key from the list, without a modifier', async () => {
  const { user, at } = await beginInList();
  await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}');
  expect(at().pathname).toBe('/invoices');
  // Waited for, as the editor has to be loaded first.
  await act(() => user.keyboard('n'));
  await screen.findByRole('heading', { level: 1, name: 'New invoice' }, slow);
  expect(at().pathname).toBe('/invoices/create');
});

it('leaves the keys alone outside the list and in its menus', async () => {
  const { user, table, at } = await beginInList();
  screen.getByRole('button', { name: 'Overdue' }).focus();
  await user.keyboard('n/j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Overdue' }));
  within(table)
    .getAllByRole('button', { name: /More actions for/ })[0]
    ?.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('n');
  expect(at().pathname).toBe('/invoices');
});

it('tells of its keys', async () => {
  const { table } = await beginInList();
  const help = document.getElementById(table.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe(
    'In the list: ↑ ↓ or J K move between rows, Enter opens, / searches, N starts a new invoice.',
  );
});

it('fetches everything again in the other language', async () => {
  const { requests } = await renderApp({ path: '/invoices', answers: { 'GET /api/invoices': rows([sampleInvoice]) } });
  await screen.findByRole('table', {}, slow);
  await person().click(screen.getByRole('button', { name: 'Svenska' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Fakturor' }, slow)).toBeDefined();
  await waitFor(() => {
    const last = requests.filter((request) => request.url.includes('/api/invoices')).at(-1);
    expect(last?.headers.get('X-Language')).toBe('sv');
  }, slow);
  expect(localStorage.getItem('language')).toBe('sv');
});

it('offers only the actions that the server allows', async () => {
  const path = `/api/invoices/${sampleInvoice.id}`;
  await renderApp({
    path: `/invoices/${sampleInvoice.id}`,
    answers: {
      [`GET ${path}`]: { ...sampleInvoice, status: 'pending', allowedActions: ['withdraw', 'cancel'] },
      [`GET ${path}/timeline`]: [
        { kind: 'created', label: 'Draft written', state: 'done', at: '2026-11-02T08:00:00Z' },
      ],
      [`GET ${path}/files`]: [],
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice 1042' }, slow)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Submit for approval' })).toBeNull();
  await person().click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Withdraw' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

it('says which payout day was promised, beside the day on which it was', async () => {
  const path = `/api/invoices/${sampleInvoice.id}`;
  await renderApp({
    path: `/invoices/${sampleInvoice.id}`,
    answers: {
      [`GET ${path}`]: sampleInvoice,
      [`GET ${path}/timeline`]: [
        {
          kind: 'promise',
          label: 'New promised payout date',
          state: 'done',
          at: '2026-11-20T08:00:00Z',
          on: '2026-12-07',
        },
      ],
      [`GET ${path}/files`]: [],
    },
  });
  expect(await screen.findByText(/New promised payout date: .*Dec 07/, {}, slow)).toBeDefined();
  expect(screen.getByText(/Nov 20/)).toBeDefined();
});

it('does not tick the mail while it waits with us', async () => {
  const path = `/api/invoices/${sampleInvoice.id}`;
  const at = '2026-11-02T09:00:05Z';
  await renderApp({
    path: `/invoices/${sampleInvoice.id}`,
    answers: {
      [`GET ${path}`]: sampleInvoice,
      [`GET ${path}/timeline`]: [{ kind: 'mail', label: 'Emailed to the client', state: 'done', at }],
      [`GET ${path}/deliveries`]: [{ kind: 'invoice_sent', status: 'kept', recipient: 'kund@havre.example', at }],
      [`GET ${path}/files`]: [],
    },
  });
  const step = (await screen.findByText('The email is on its way to the client', {}, slow)).closest('li');
  expect(step?.textContent).toContain('On its way:');
  expect(step?.textContent).toContain('kund@havre.example');
  expect(screen.queryByText('Emailed to the client')).toBeNull();
});

it('says that a confirmed payout is on its way until its day', async () => {
  const path = `/api/invoices/${sampleInvoice.id}`;
  const payout = { kind: 'payout', label: 'Paid out to your account', state: 'done', at: '2026-11-22T08:00:00Z' };
  await renderApp({
    path: `/invoices/${sampleInvoice.id}`,
    answers: {
      [`GET ${path}`]: { ...sampleInvoice, status: 'paid', payslipId: samplePayslip.id },
      [`GET ${path}/timeline`]: [payout],
      [`GET ${path}/files`]: [],
      [`GET /api/payslips/${samplePayslip.id}`]: { ...samplePayslip, paymentDate: '2199-11-25' },
    },
  });
  expect(await screen.findByText('On its way to your account', {}, slow)).toBeDefined();
  expect(screen.getByText('Mon, Nov 25, 2199')).toBeDefined();
  expect(screen.queryByText('Paid out to your account')).toBeNull();
  const figure = within(screen.getByRole('region', { name: 'Your payout' }));
  expect(figure.getByText(/^5\.007,64/)).toBeDefined();
  expect(figure.getByText('by Mon, Nov 25, 2199')).toBeDefined();
});

it.each([
  ['en', 'More actions', 'Cancel invoice', 'Cancel invoice', 'Keep invoice'],
  ['sv', 'Fler åtgärder', 'Makulera', 'Makulera fakturan', 'Behåll fakturan'],
] as const)(
  'offers to cancel or to keep an invoice in words that differ (%s)',
  async (language, more, act, yes, no) => {
    const path = `/api/invoices/${sampleInvoice.id}`;
    const { requests } = await renderApp({
      path: `/invoices/${sampleInvoice.id}`,
      language,
      answers: { [`GET ${path}`]: { ...sampleInvoice, status: 'pending', allowedActions: ['cancel'] } },
    });
    const user = person();
    await user.click(await screen.findByRole('button', { name: more }, slow));
    await user.click(await screen.findByRole('menuitem', { name: act }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([no, yes]);
    await user.click(dialog.getByRole('button', { name: no }));
    expect(requests.some(({ url }) => url.endsWith('/cancel'))).toBe(false);
  },
);

it('keeps a name in the other direction from turning what stands beside it', async () => {
  const path = `/api/invoices/${sampleInvoice.id}`;
  const draft = { ...sampleInvoice, status: 'draft', clientName: 'شركة 42', invoiceNumber: undefined };
  await renderApp({
    path: `/invoices/${sampleInvoice.id}`,
    answers: {
      [`GET ${path}`]: draft,
      [`GET ${path}/timeline`]: [
        {
          kind: 'created',
          label: 'Draft',
          state: 'done',
          at: '2026-11-20T08:00:00Z',
          actor: 'Bo\u202e',
          amount: '7.00',
        },
      ],
      [`GET ${path}/files`]: [],
    },
  });
  const heading = await screen.findByRole('heading', { level: 1, name: /شركة/ }, slow);
  expect(heading.textContent).toContain('\u2068شركة 42\u2069');
  expect(await screen.findByText(/· \u2068Bo\u202e\u2069 ·/)).toBeDefined();
});

/** What the menu of downloads leads to. */
async function downloads() {
  await person().click(await screen.findByRole('button', { name: 'Download' }, slow));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => [item.textContent, decodeURIComponent(item.getAttribute('href') ?? '')]);
}

it('hands out the list as it is filtered and sorted, and the PDFs of each year', async () => {
  const now = Number(today().slice(0, 4));
  const oldest = { ...sampleInvoice, issueDate: `${String(now - 1)}-03-01` };
  await renderApp({
    path: '/invoices?status=sent&sort=dueDate&order=ASC',
    answers: { 'GET /api/invoices': rows([oldest]) },
  });
  await screen.findByRole('table', {}, slow);
  const ofYear = (year: number) => [
    `PDFs for ${String(year)} as ZIP`,
    `/api/invoices/archive?year=${String(year)}&language=en`,
  ];
  expect(await downloads()).toEqual([
    ['List as CSV', '/api/invoices/export?filter={"status":"sent"}&sort=["dueDate","ASC"]&language=en'],
    ['All PDFs as ZIP', '/api/invoices/archive?language=en'],
    ofYear(now),
    ofYear(now - 1),
  ]);
});

it('has no PDFs of drafts to hand out', async () => {
  const draft = { ...sampleInvoice, status: 'draft' };
  const ofList = (request: Request) => !request.url.includes('written_off');
  await renderApp({
    path: '/invoices',
    answers: {
      'GET /api/invoices': (request) => {
        const list = ofList(request) ? [draft] : [];
        return json(list, { headers: { 'Content-Range': `rows 0-24/${String(list.length)}` } });
      },
    },
  });
  await screen.findByRole('table', {}, slow);
  expect((await downloads()).map(([name]) => name)).toEqual(['List as CSV']);
});

it('offers no download where there is no invoice', async () => {
  await renderApp({ path: '/invoices', answers: { 'GET /api/invoices': rows([]) } });
  await screen.findByText('You have no invoices yet. You see your pay while you write the first one.', {}, slow);
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});
