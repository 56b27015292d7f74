import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleForecast, sampleInvoice, samplePayslip, sampleYear } from '@/testing/samples';

const slow = { timeout: 10_000 };
const payoutStep = {
  name: 'payout',
  label: 'Payout',
  inputs: [],
  rule: 'What is left after tax',
  source: '',
  result: '5007.64',
};
const lastYear = { ...sampleYear, year: 2025, grossSalary: '100.00', holidaySaved: '12.00' };

it('sums up a year, with the statement in both languages', async () => {
  const { at } = await renderApp({
    path: '/salary',
    answers: { 'GET /api/payslips': rows([samplePayslip]), 'GET /api/payslips/years': [sampleYear, lastYear] },
  });
  const panel = await screen.findByRole('region', { name: 'Year 2026' }, slow);
  expect(within(panel).getAllByText(/7\.152,64/).length).toBeGreaterThan(0);
  const statement = within(panel).getByRole('link', { name: 'Annual statement' });
  expect(statement.getAttribute('href')).toBe('/api/payslips/years/2026/pdf?language=en');
  const other = within(panel).getByRole('link', { name: 'Annual statement, Swedish' });
  expect(other.getAttribute('href')).toBe('/api/payslips/years/2026/pdf?language=sv');

  await person().selectOptions(within(panel).getByLabelText('Year'), '2025');
  expect(await screen.findByRole('region', { name: 'Year 2025' })).toBeDefined();
  expect(at().search).toBe('?year=2025');
});

it('says that a confirmed salary is on its way until its payment day', async () => {
  const confirmed = { ...samplePayslip, id: '0190-coming', paymentDate: '2199-11-25' };
  await renderApp({
    path: '/salary',
    answers: { 'GET /api/payslips': rows([confirmed, samplePayslip]), 'GET /api/payslips/years': [] },
  });
  expect(await screen.findByText('On its way, Mon, Nov 25, 2199', {}, slow)).toBeDefined();
  expect(screen.getAllByText('Paid out')).toHaveLength(1);
});

it('has no year before the first salary', async () => {
  await renderApp({
    path: '/salary',
    answers: { 'GET /api/payslips': rows([]), 'GET /api/payslips/years': [] },
  });
  await screen.findByText('Your payslips appear here once your first invoice is paid.', {}, slow);
  expect(screen.queryByRole('link', { name: 'Annual statement' })).toBeNull();
});

it('heads a payslip with the payout, its day and its account, and ends the calculation with it', async () => {
  const payslip = { ...samplePayslip, steps: [...samplePayslip.steps, payoutStep] };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': payslip } });
  const payout = await screen.findByTestId('payout', {}, slow);
  expect(payout.parentElement?.textContent.replace(/\s/g, ' ')).toBe(
    'Paid to your account5.007,64 krMon, Oct 26, 2026Account ending in 1234',
  );
  const why = screen.getByRole('region', { name: 'Calculation' });
  expect(payout.compareDocumentPosition(why)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const last = within(why).getAllByRole('button').at(-1);
  expect(last?.textContent.replace(/\s/g, ' ')).toBe('Paid to your account 5.007,64 kr');
  await person().click(last as HTMLElement);
  expect(within(why).getByText('What is left after tax')).toBeDefined();
  expect(screen.getAllByText('Paid to your account')).toHaveLength(2);
});

it('says what to do about a payment that the bank stopped', async () => {
  const rejected = { ...samplePayslip, status: 'rejected', bankReason: 'The account is closed' };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': rejected } });
  const notice = await screen.findByRole('alert', {}, slow);
  expect(notice.textContent).toContain('Reason: The account is closed. Check your bank account details.');
  expect(within(notice).getByRole('link', { name: 'Go to bank accounts' }).getAttribute('href')).toBe('/banking');
  expect(screen.queryByText(/^by /)).toBeNull();
  expect(screen.queryByText('Paid to your account', { selector: 'p' })).toBeNull();
});

it('says why a salary was taken back', async () => {
  const reversed = { ...samplePayslip, status: 'reversed', reversalReason: 'Wrong month' };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': reversed } });
  expect(await screen.findByText(/Reason: Wrong month\./, {}, slow)).toBeDefined();
});

it('leads on to the salary that replaces one that was taken back, and back to the one that it replaced', async () => {
  const reversed = { ...samplePayslip, status: 'reversed', correctsPayslipId: '0190-first' };
  const { requests } = await renderApp({
    path: '/salary/0190-payslip',
    answers: {
      'GET /api/payslips/0190-payslip': reversed,
      'GET /api/invoices/0190-invoice': { ...sampleInvoice, payslipId: '0190-third' },
      'GET /api/payslips': rows([{ ...samplePayslip, id: '0190-third' }]),
    },
  });
  const on = await screen.findByRole('link', { name: 'View replacement salary' }, slow);
  expect(on.getAttribute('href')).toBe('/salary/0190-third');
  const asked = requests.find(({ url }) => new URL(url).pathname === '/api/payslips');
  expect(new URL(asked?.url ?? '').searchParams.get('filter')).toBe('{"id":["0190-third"]}');
  expect(screen.getByText('It replaced an earlier reversed salary.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'View earlier salary' }).getAttribute('href')).toBe('/salary/0190-first');
});

it('tells of a correction that the bank stopped what it corrects', async () => {
  const rejected = { ...samplePayslip, status: 'rejected', correctsPayslipId: '0190-first' };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': rejected } });
  const notice = within(await screen.findByRole('alert', {}, slow));
  expect(notice.getByText('This salary replaces a reversed one.')).toBeDefined();
  expect(notice.getByRole('link', { name: 'View earlier salary' })).toBeDefined();
});

it('shows steps that only this salary has, in the words of the server', async () => {
  const step = { name: 'reimbursements', label: 'Tax-free reimbursements', inputs: [], rule: 'Mileage', source: '' };
  const payslip = {
    ...samplePayslip,
    reimbursements: '250.00',
    steps: [...samplePayslip.steps, { ...step, result: '250.00' }],
  };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': payslip } });
  const row = await screen.findByRole('button', { name: /Tax-free reimbursements/ }, slow);
  expect(row.textContent).toContain('+250,00');
  await person().click(row);
  expect(screen.getByText('Mileage')).toBeDefined();
});

it.each([
  ['-3800.00', '−3.800,00 kr', '−3.800,00 kr'],
  ['950.00', '950,00 kr', '+950,00 kr'],
])('says that the wage pool is corrected by %s', async (poolCorrection, fact, row) => {
  const label = 'Correction of the wage pool';
  const step = { name: 'pool_correction', label, inputs: [], rule: '', source: '', result: poolCorrection };
  const payslip = { ...samplePayslip, poolCorrection, steps: [...samplePayslip.steps, step] };
  await renderApp({ path: '/salary/0190-payslip', answers: { 'GET /api/payslips/0190-payslip': payslip } });
  const details = within(await screen.findByRole('region', { name: 'Details' }, slow));
  expect(details.getByText(label).nextSibling?.textContent?.replace(/\s/g, ' ')).toBe(fact);
  expect(screen.getByRole('button', { name: /^Correction/ }).textContent.replace(/\s/g, ' ')).toBe(`${label} ${row}`);
});

it('hands out all payslips as a list and as PDFs, of a year or of all', async () => {
  await renderApp({
    path: '/salary',
    answers: { 'GET /api/payslips': rows([samplePayslip]), 'GET /api/payslips/years': [sampleYear, lastYear] },
  });
  await person().click(await screen.findByRole('button', { name: 'Download' }, slow));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href'), item.hasAttribute('download')])).toEqual([
    ['List as CSV', '/api/payslips/export?language=en', true],
    ['All PDFs as ZIP', '/api/payslips/archive?language=en', true],
    ['PDFs for 2026 as ZIP', '/api/payslips/archive?year=2026&language=en', true],
    ['PDFs for 2025 as ZIP', '/api/payslips/archive?year=2025&language=en', true],
  ]);
});

it('forecasts the year in both ways of taxing, at the pace so far or another', async () => {
  const asked: (string | null)[] = [];
  await renderApp({
    path: '/salary',
    answers: {
      'GET /api/payslips': rows([samplePayslip]),
      'GET /api/payslips/years': [sampleYear],
      'GET /api/payslips/forecast': (request: Request) => {
        const monthlyAmount = new URL(request.url).searchParams.get('monthlyAmount');
        asked.push(monthlyAmount);
        return json({ forecast: { ...sampleForecast, monthlyAmount: monthlyAmount ?? '10000.00' } });
      },
    },
  });
  await screen.findByText(/^10\.015,28\skr to your account$/, {}, slow);
  const field = screen.getByLabelText<HTMLInputElement>('Invoiced per month, excluding VAT');
  expect(field.value).toBe('10000');
  expect(screen.getByText('Your average month in the salaries so far.')).toBeDefined();
  const table = screen.getByRole('table', { name: 'The whole year with and without Swedish tax', hidden: true });
  const row = within(table).getByRole('row', { name: /^Paid to your account/, hidden: true });
  expect(row.textContent.replace(/\s/g, ' ')).toBe('Paid to your account10.015,28 kr13.907,64 kr');

  const user = person();
  await user.clear(field);
  await user.type(field, '0');
  expect(await screen.findByText('The number must be greater than zero')).toBeDefined();
  await user.clear(field);
  await user.type(field, '20 000');
  await waitFor(() => {
    expect(asked).toEqual([null, '20000']);
  });
});

it('opens the forecast for who comes for it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderApp({
    path: '/salary#forecast',
    answers: {
      'GET /api/payslips': rows([samplePayslip]),
      'GET /api/payslips/years': [sampleYear],
      'GET /api/payslips/forecast': { forecast: sampleForecast },
    },
  });
  expect(await screen.findByRole('table', { name: 'The whole year with and without Swedish tax' }, slow)).toBeDefined();
  expect(scrolled.mock.contexts.map((element) => (element as Element).id)).toContain('forecast');
});

it('keeps the field of an amount that no salary comes of, and says why', async () => {
  await renderApp({
    path: '/salary',
    answers: {
      'GET /api/payslips': rows([samplePayslip]),
      'GET /api/payslips/years': [sampleYear],
      'GET /api/payslips/forecast': (request: Request) =>
        new URL(request.url).search === ''
          ? json({ forecast: sampleForecast })
          : refusal(422, 'The amount does not cover the fee'),
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Invoiced per month, excluding VAT', {}, slow);
  const user = person();
  await user.clear(field);
  expect(screen.queryByRole('table', { name: /^The whole year/, hidden: true })).toBeNull();
  await user.type(field, '50');
  expect(await screen.findByText('The amount does not cover the fee')).toBeDefined();
  expect(screen.getByLabelText('Invoiced per month, excluding VAT')).toBe(field);
  expect(screen.queryByRole('table', { name: /^The whole year/, hidden: true })).toBeNull();
});

it('has no forecast once the last month of the year is paid', async () => {
  await renderApp({
    path: '/salary',
    answers: {
      'GET /api/payslips': rows([samplePayslip]),
      'GET /api/payslips/years': [sampleYear],
      'GET /api/payslips/forecast': { forecast: { ...sampleForecast, monthsLeft: 0 } },
    },
  });
  await screen.findByRole('region', { name: 'Year 2026' }, slow);
  await screen.findByText('Paid out');
  expect(screen.queryByText(/^Forecast/)).toBeNull();
});

it('offers no download before the first salary', async () => {
  await renderApp({ path: '/salary', answers: { 'GET /api/payslips': rows([]), 'GET /api/payslips/years': [] } });
  await screen.findByText('Your payslips appear here once your first invoice is paid.', {}, slow);
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});
