import type { components } from '@paraply/core/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import { refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleForecast, sampleInvoice, samplePayslip } from '@/testing/samples';

const slow = { timeout: 10_000 };

const keys = ['verify_email', 'profile', 'tax', 'bank_account', 'client', 'invoice'];

const dashboard: components['schemas']['Dashboard'] = {
  checklist: keys.map((key, index) => ({ key, done: index < 4 })),
  draftCount: 2,
  pendingCount: 1,
  pendingTotal: '12750.00',
  sentCount: 1,
  sentBalance: '12500.00',
  overdueCount: 1,
  overdueBalance: '900.00',
  invoicedThisYear: '20200.00',
  paidOutThisYear: '5007.64',
  months: [{ month: '2026-11', invoiced: '20200.00', fees: '1010.00', paidOut: '5007.64' }],
  comingPayouts: [{ date: '2199-12-06', amount: '5007.64', received: '0.00', invoiceCount: 1 }],
  recentInvoices: [sampleInvoice],
  nextPayout: {
    invoiceId: sampleInvoice.id,
    invoiceNumber: '1042',
    clientName: 'Havre & Hav AB',
    amount: '5007.64',
    promisedDate: '2199-12-06',
    step: 'sent',
  },
};

it('shows the next money, what is left to do and the year as a table', async () => {
  await renderApp({ path: '/dashboard', answers: { 'GET /api/dashboard': dashboard } });
  expect(await screen.findByText(/by Fri, Dec 06, 2199/, {}, slow)).toBeDefined();
  expect(screen.getByText('Step 2 of 5: with the client')).toBeDefined();
  expect(screen.getByText('4 of 6 done')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add your first client' }).getAttribute('href')).toBe('/clients/create');
  expect(screen.getByRole('link', { name: 'Submit your 2 drafts' }).getAttribute('href')).toBe(
    '/invoices?status=draft',
  );
  expect(screen.getByRole('link', { name: '1 invoice is overdue' })).toBeDefined();
  expect(screen.getByText('Updated just now')).toBeDefined();
  await person().click(screen.getByText('Show as table'));
  expect(screen.getByRole('row', { name: /Nov/ })).toBeDefined();
  expect(screen.queryByText(/Same period/)).toBeNull();
});

it('shows the year beside the same part of the year before', async () => {
  const month = { month: '2025-11', invoiced: '2000.00', fees: '200.00', paidOut: '0.00' };
  const yearBefore = { until: '2025-11-21', invoiced: '12000.00', paidOut: '3000.50', month };
  await renderApp({ path: '/dashboard', answers: { 'GET /api/dashboard': { ...dashboard, yearBefore } } });
  const year = await screen.findByRole('region', { name: 'Year to date' }, slow);
  const told = within(year).getAllByText(/^Same period 2025/);
  expect(told.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'Same period 2025: 12.000,00 kr',
    'Same period 2025: 3.000,50 kr',
  ]);
  const days = within(year).getAllByText(/^Nov 2025, same days/);
  expect(days.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'Nov 2025, same days: 2.000,00 kr',
    'Nov 2025, same days: 0,00 kr',
  ]);
});

it('shows this month beside the last', async () => {
  const months = [
    { month: '2026-10', invoiced: '10000.00', fees: '600.00', paidOut: '5007.64' },
    { month: '2026-11', invoiced: '10200.00', fees: '610.00', paidOut: '0.00' },
  ];
  await renderApp({ path: '/dashboard', answers: { 'GET /api/dashboard': { ...dashboard, months } } });
  const year = await screen.findByRole('region', { name: 'Year to date' }, slow);
  const told = within(year).getAllByText(/^Nov .* Oct /);
  expect(told.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'Nov 10.200,00 kr · Oct 10.000,00 kr',
    'Nov 0,00 kr · Oct 5.007,64 kr',
  ]);
});

it('shows the tax so far, the saved holiday pay and the forecast in both ways of taxing', async () => {
  await renderApp({
    path: '/dashboard',
    answers: {
      'GET /api/dashboard': dashboard,
      // Saved long ago: the latest salaries say nothing of it.
      'GET /api/payslips': rows([samplePayslip]),
      'GET /api/payslips/forecast': { forecast: sampleForecast },
      'GET /api/holiday-pay': { balance: '766.00', reserve: '240.67' },
    },
  });
  const salary = await screen.findByRole('region', { name: 'Salary 2026' }, slow);
  await within(salary).findByText('Saved holiday pay');
  expect(
    within(salary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
  ).toEqual([
    'Tax so far2.145,00 krWithheld from your salaries',
    'Saved holiday pay766,00 krBefore tax',
    'Forecast with tax10.015,28 krTo your account in 2026, as now',
    'Forecast without tax13.907,64 krTo your account before your own tax',
  ]);
  expect(screen.getByRole('link', { name: /^Forecast with tax/ }).getAttribute('href')).toBe('/salary#forecast');
});

it('has no forecast after the last salary of the year, and no balance where nothing is saved', async () => {
  await renderApp({
    path: '/dashboard',
    answers: {
      'GET /api/dashboard': dashboard,
      'GET /api/payslips': rows([samplePayslip]),
      'GET /api/payslips/forecast': { forecast: { ...sampleForecast, monthsLeft: 0 } },
      'GET /api/holiday-pay': { balance: '0.00', reserve: '0.00' },
    },
  });
  const salary = await screen.findByRole('region', { name: 'Salary 2026' }, slow);
  expect(within(salary).getAllByRole('link')).toHaveLength(1);
});

it('asks for no forecast before the first salary', async () => {
  const { requests } = await renderApp({
    path: '/dashboard',
    answers: { 'GET /api/dashboard': dashboard, 'GET /api/payslips': rows([]) },
  });
  await screen.findByRole('region', { name: 'Year to date' }, slow);
  expect(requests.some(({ url }) => new URL(url).pathname === '/api/payslips/forecast')).toBe(false);
});

it('says first which drafts the office has returned and why, and does not count them among those to send', async () => {
  const draft = { ...sampleInvoice, id: '0190-draft', status: 'draft' };
  const returned = { ...draft, id: '0190-returned', returnedReason: 'Write which days' };
  const { requests } = await renderApp({
    path: '/dashboard',
    answers: { 'GET /api/dashboard': dashboard, 'GET /api/invoices': rows([returned]) },
  });
  const panel = await screen.findByRole('region', { name: 'To do' }, slow);
  const [first] = within(panel).getAllByRole('link');
  expect(first?.textContent.replace(/\s/g, ' ')).toBe(
    'Edit the invoice of 12.500,00 kr to Havre & Hav AB Returned: Write which days',
  );
  expect(first?.getAttribute('href')).toBe('/invoices/0190-returned/edit');
  expect(within(panel).getByRole('link', { name: 'Submit your draft' })).toBeDefined();
  const asked = requests.find(({ url }) => new URL(url).pathname === '/api/invoices');
  expect(new URL(asked?.url ?? '').searchParams.get('filter')).toBe('{"status":"draft","returned":true}');
  // Read and reached before the payout, as it stands on a phone.
  const payout = screen.getByRole('region', { name: 'Next payout' });
  expect(panel.compareDocumentPosition(payout)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('lists the latest of many returned drafts, and leads to the others', async () => {
  const many = Array.from({ length: 3 }, (_, nth) => ({
    ...sampleInvoice,
    id: `0190-${String(nth)}`,
    status: 'draft',
    returnedReason: 'Write which days',
  }));
  await renderApp({
    path: '/dashboard',
    answers: { 'GET /api/dashboard': { ...dashboard, draftCount: 5 }, 'GET /api/invoices': rows(many, 5) },
  });
  const others = await screen.findByRole('link', { name: 'Edit 2 more returned invoices' }, slow);
  expect(others.getAttribute('href')).toBe('/invoices?status=draft');
  expect(screen.getAllByRole('link', { name: /Returned/ })).toHaveLength(3);
  expect(screen.queryByRole('link', { name: /^Submit your/ })).toBeNull();
  expect(screen.queryByText('Nothing to do right now.')).toBeNull();
});

it('does not repeat a promise whose day has passed because the client has not paid', async () => {
  const late = { ...dashboard, nextPayout: { ...dashboard.nextPayout, promisedDate: '2026-01-09' } };
  await renderApp({ path: '/dashboard', answers: { 'GET /api/dashboard': late } });
  expect(await screen.findByText(/has not paid yet. The expected date was Fri, Jan 09, 2026/, {}, slow)).toBeDefined();
});

it('shows what comes by week, and of a single invoice only the next payout', async () => {
  const coming = [
    { date: '2199-12-02', amount: '5007.64', received: '5007.64', invoiceCount: 1 },
    { date: '2199-12-06', amount: '1000.36', received: '0.00', invoiceCount: 2 },
    { amount: '700.00', received: '0.00', invoiceCount: 1 },
  ];
  const { answers } = await renderApp({
    path: '/dashboard',
    answers: { 'GET /api/dashboard': { ...dashboard, comingPayouts: coming } },
  });
  const panel = await screen.findByRole('region', { name: 'Coming payouts' }, slow);
  const plain = (element: Element) => element.textContent.replace(/\s+/g, ' ');
  expect(within(panel).getAllByRole('listitem').map(plain)).toEqual([
    'Week 49Dec 2 – 86.008,00 kr3 invoicesof which 5.007,64 kr has been paid by the client',
    'No dateLate or disputed700,00 kr1 invoice',
  ]);
  expect(plain(panel)).toContain('Paid by the client5.007,64 krNot paid yet1.700,36 kr');
  answers['GET /api/dashboard'] = dashboard;
  await person().click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Coming payouts' })).toBeNull());
});

it('begins empty, with the way to the first invoice', async () => {
  const empty = { ...dashboard, draftCount: 0, overdueCount: 0, recentInvoices: [], months: [] };
  delete empty.nextPayout;
  await renderApp({ path: '/dashboard', answers: { 'GET /api/dashboard': empty } });
  expect(await screen.findByText(/No payout is on its way/, {}, slow)).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'New invoice' })[0]?.getAttribute('href')).toBe('/invoices/create');
  // Nothing that could only be zero.
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Next payout',
    'To do',
  ]);
});

it('shows money that the bank has confirmed as on its way, and not as arrived', async () => {
  const nothingNext = { ...dashboard };
  delete nothingNext.nextPayout;
  const confirmed = { ...samplePayslip, id: '0190-coming', paymentDate: '2199-11-25' };
  await renderApp({
    path: '/dashboard',
    answers: { 'GET /api/dashboard': nothingNext, 'GET /api/payslips': rows([confirmed, samplePayslip]) },
  });
  expect(await screen.findByText('on its way to your account, Mon, Nov 25, 2199', {}, slow)).toBeDefined();
  expect(screen.queryByText(/No payout is on its way/)).toBeNull();
  expect(screen.getAllByRole('link', { name: 'View payslip' })).toHaveLength(1);
});

it('says why it could not load, and tries again', async () => {
  const { answers } = await renderApp({ path: '/dashboard' });
  answers['GET /api/dashboard'] = () => refusal(500, 'The day is out of order');
  const user = person();
  await screen.findByText('Could not load the data.', {}, slow);
  answers['GET /api/dashboard'] = dashboard;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('4 of 6 done', {}, slow)).toBeDefined();
});

it('puts payday into the calendar', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:calendar';
  };
  URL.revokeObjectURL = () => undefined;
  // jsdom cannot follow the link that saves the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderApp({ path: '/dashboard', answers: { 'GET /api/dashboard': dashboard } });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }, slow));
  const text = new TextDecoder().decode(await saved[0]?.arrayBuffer());
  expect(text).toContain('DTSTART;VALUE=DATE:21991206\r\n');
  expect(text.replace(/\s/g, ' ')).toContain(String.raw`SUMMARY:Payout: 5.007\,64 kr`);
  expect(text.replaceAll('\r\n ', '')).toContain(`/invoices/${sampleInvoice.id}/view`);
});
