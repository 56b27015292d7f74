import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import type { Answer } from '@/testing/renderApp';
import { json, refusal, renderApp } from '@/testing/renderApp';
import { sampleInvoice } from '@/testing/samples';

const slow = { timeout: 10_000 };
const path = `/api/invoices/${sampleInvoice.id}`;

function view(own: Answer) {
  return renderApp({
    path: `/invoices/${sampleInvoice.id}/view`,
    answers: {
      [`GET ${path}`]: sampleInvoice,
      [`GET ${path}/files`]: [],
      [`GET ${path}/timeline`]: [],
      [`GET ${path}/supplier-invoice`]: own,
    },
  });
}

it('asks who has F-tax for the own invoice, with the amount, and takes it', async () => {
  const { answers, requests } = await view({ required: true, amount: '8900.00' });
  expect(await screen.findByText(/Invoice us 8\.900,00\s?kr in total/, {}, slow)).toBeDefined();
  expect(screen.getByText('Your invoice is missing')).toBeDefined();
  const user = person();
  const save = screen.getByRole('button', { name: 'Save invoice' });
  await user.click(save);
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  expect(screen.getByText('Choose a date')).toBeDefined();
  await user.type(screen.getByLabelText('Invoice number'), '2026-7');
  await user.type(screen.getByLabelText('Invoice date'), '2026-11-20');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nowhere to choose a file');
  await user.upload(input, new File(['%PDF-1.7'], 'faktura.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('faktura.pdf')).toBeDefined();
  const recorded = { required: true, amount: '8900.00', number: '2026-7', date: '2026-11-20', fileName: 'faktura.pdf' };
  answers[`POST ${path}/supplier-invoice`] = () => json(recorded);
  answers[`GET ${path}/supplier-invoice`] = recorded;
  await user.click(save);
  expect(await screen.findByText(/Invoice 2026-7 dated/, {}, slow)).toBeDefined();
  const sent = requests.filter((request) => request.method === 'POST').map(({ url }) => new URL(url).pathname);
  expect(sent.filter((to) => to !== '/api/invoices/preview')).toEqual([`${path}/supplier-invoice`]);
  expect(screen.getByRole('link', { name: 'faktura.pdf' }).getAttribute('href')).toBe(`${path}/supplier-invoice/file`);
  expect(screen.getByRole('button', { name: 'Replace invoice' })).toBeDefined();
});

it('says that it could not be loaded, and tries again', async () => {
  const { answers } = await view(() => refusal(400, 'Not now'));
  const panel = within(await screen.findByRole('region', { name: 'Your invoice to us' }, slow));
  expect(await panel.findByText('Not now', {}, slow)).toBeDefined();
  answers[`GET ${path}/supplier-invoice`] = { required: true, amount: '8900.00' };
  await person().click(panel.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your invoice is missing', {}, slow)).toBeDefined();
});

it('is not there for everyone else', async () => {
  const { requests } = await view({ required: false });
  await waitFor(() => {
    expect(requests.some((request) => request.url.endsWith('/supplier-invoice'))).toBe(true);
  }, slow);
  expect(screen.queryByText('Your invoice to us')).toBeNull();
});
