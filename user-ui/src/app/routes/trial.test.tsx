import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { person } from '@/testing/person';
import type { Answer } from '@/testing/renderApp';
import { refusal, renderApp } from '@/testing/renderApp';
import { samplePreview } from '@/testing/samples';

const slow = { timeout: 10_000 };

function open(more: Record<string, Answer> = {}) {
  return renderApp({ path: '/try', visitor: true, answers: { 'POST /api/invoice-trial': samplePreview, ...more } });
}

beforeEach(() => {
  localStorage.clear();
});

it('calculates an example at once, and what is changed of it', async () => {
  const { requests } = await open();
  const user = person();
  expect((await screen.findByTestId('payout', {}, slow)).textContent.replace(/\s/g, ' ')).toBe('5.007,64 kr');
  await user.selectOptions(screen.getByLabelText('Client’s country'), 'Outside the EU, company');
  await user.click(screen.getByLabelText(/Withhold Swedish tax/));
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '20');
  await waitFor(async () => {
    const last = requests.filter(({ url }) => url.endsWith('/invoice-trial')).at(-1);
    expect(await last?.clone().json()).toMatchObject({
      vatTreatment: 'export',
      swedishTax: false,
      items: [{ description: 'Web development', quantity: '20', unitPrice: '1000', vatRate: '25' }],
    });
  });
});

it('follows the invoice to the account, and starts again', async () => {
  await open();
  const user = person();
  await screen.findByTestId('payout', {}, slow);
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  for (const [title, act] of [
    ['Review', 'Approve and send'],
    ['Awaiting payment', /^Pay 12\.500,00/],
    ['Payout', 'Pay out the salary'],
  ] as const) {
    // Who follows it by ear hears what has become of it.
    expect(await screen.findByRole('heading', { name: title })).toBe(document.activeElement);
    await user.click(screen.getByRole('button', { name: act }));
  }
  expect(await screen.findByRole('heading', { name: /^5\.007,64\skr in your account$/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/auth?tab=register');
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(await screen.findByRole('button', { name: 'Submit for approval' })).toBeDefined();
});

it('goes on where it was left in this browser', async () => {
  const first = await open();
  const user = person();
  await user.type(await screen.findByLabelText('Client', {}, slow), ' & Co');
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  await screen.findByRole('heading', { name: 'Review' });
  expect(first.requests.every(({ method, url }) => method === 'GET' || url.endsWith('/invoice-trial'))).toBe(true);
  cleanup();
  await open();
  expect(await screen.findByText('Example Company AB & Co', {}, slow)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Client')).value).toBe('Example Company AB & Co');
});

it('names the field that is missing before anything is submitted', async () => {
  await open();
  const user = person();
  await user.clear(await screen.findByLabelText('Client', {}, slow));
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  expect(await screen.findByText('This field is required')).toBeDefined();
  expect(screen.getByLabelText('Client')).toBe(document.activeElement);
});

it('says that the figures could not be calculated, and keeps the invoice', async () => {
  await open({ 'POST /api/invoice-trial': () => refusal(503, 'Too much to do') });
  expect(await screen.findByText('Too much to do', {}, { timeout: 15_000 })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe('Example Company AB');
});

it('says at its field what the server refuses, and submits nothing', async () => {
  const fields = [{ field: 'dueDate', code: 'too_late', message: 'No later than in a year' }];
  await open({ 'POST /api/invoice-trial': () => refusal(422, 'Check the fields', { fields }) });
  const user = person();
  await user.selectOptions(await screen.findByLabelText('Payment terms', {}, slow), 'Custom date');
  const due = screen.getByLabelText('Due date');
  await user.clear(due);
  await user.type(due, '2027-12-31');
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  expect(await screen.findByText('No later than in a year')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull();
});

it('submits nothing of which the fee takes all', async () => {
  const eaten = { ...samplePreview, feeExceedsSubtotal: true, pay: undefined };
  await open({ 'POST /api/invoice-trial': eaten });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Submit for approval' }, slow));
  expect(await screen.findAllByText(/no salary is left|No pay is left|fee/i)).not.toHaveLength(0);
  expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull();
});

it('leads back from an invoice that cannot be calculated any more', async () => {
  const { answers } = await open();
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Submit for approval' }, slow));
  await screen.findByRole('heading', { name: 'Review' });
  cleanup();
  await open({ ...answers, 'POST /api/invoice-trial': () => refusal(422, 'Rules have changed') });
  expect(await screen.findByText('Rules have changed', {}, slow)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText('Client')).toBe(document.activeElement);
});
