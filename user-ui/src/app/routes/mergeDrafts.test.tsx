import type { components } from '@paraply/core/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import type { Answer } from '@/testing/renderApp';
import { refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, samplePay } from '@/testing/samples';

type Invoice = components['schemas']['Invoice'];

const slow = { timeout: 10_000 };
const path = `/api/invoices/${sampleInvoice.id}`;

const draft: Invoice = { ...sampleInvoice, status: 'draft', invoiceNumber: undefined, fixedFee: '100.00', version: 4 };
const other: Invoice = { ...draft, id: '0190-other', reference: 'PO 8', firstItem: 'Skiss' };
const third: Invoice = { ...draft, id: '0190-third', reference: '', firstItem: 'Korrektur' };
const replacing: Invoice = { ...draft, id: '0190-replacing', replacesInvoiceId: '0190-credited' };

function open(invoice: Invoice, drafts: Invoice[], more: Record<string, Answer> = {}) {
  return renderApp({
    path: `/invoices/${sampleInvoice.id}/view`,
    answers: {
      [`GET ${path}`]: invoice,
      [`GET ${path}/files`]: [],
      [`GET ${path}/timeline`]: [],
      'GET /api/invoices': rows(drafts),
      'POST /api/invoices/preview': {
        pay: samplePay,
        findings: [],
        feeExceedsSubtotal: false,
        total: '12500.00',
        vat: '2500.00',
        promisedPayoutDate: '2026-12-07',
      },
      ...more,
    },
  });
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');

it('offers to merge the other drafts to the client, with what it saves, and merges those that are chosen', async () => {
  const { requests, answers } = await open(draft, [draft, other, third, replacing], {
    [`POST ${path}/merge`]: { ...draft, version: 5 },
  });
  const offer = await screen.findByText('There are 2 more drafts to the same client', {}, slow);
  expect(plain(offer.parentElement?.textContent)).toContain('to save 200 kr in fixed fees');
  const user = person();
  await user.click(screen.getByRole('button', { name: 'Merge drafts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge drafts' }, slow));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(dialog.getByRole('checkbox', { name: /^Korrektur/ }));
  expect(plain(dialog.getByText(/^You save/).textContent)).toBe('You save 100 kr in fixed fees.');
  answers['GET /api/invoices'] = rows([draft, third]);
  await user.click(dialog.getByRole('button', { name: 'Merge 2 drafts' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  }, slow);
  const sent = requests.find(({ url }) => url.endsWith('/merge'));
  expect(await sent?.json()).toEqual({ invoiceIds: ['0190-other'], version: 4 });
  expect(await screen.findByText('There is another draft to the same client', {}, slow)).toBeDefined();
});

it('says why drafts could not be merged, and leaves them', async () => {
  const { answers } = await open(draft, [draft, other], {
    [`POST ${path}/merge`]: () => refusal(422, 'Not these', { fields: [{ field: 'invoiceIds[0]', message: 'Gone' }] }),
  });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Merge drafts' }, slow));
  const confirm = await screen.findByRole('button', { name: 'Merge 2 drafts' }, slow);
  answers['GET /api/invoices'] = rows([draft]);
  await user.click(confirm);
  expect((await screen.findByRole('alert', {}, slow)).textContent).toContain('Not these Gone');
  // What has gone meanwhile is no longer offered, and the reason stays.
  await waitFor(() => {
    expect(screen.queryByRole('checkbox')).toBeNull();
  }, slow);
  expect(screen.getByRole('alert')).toBeDefined();
});

it.each([
  ['where there is one draft', draft, true],
  ['on what has been sent', sampleInvoice, false],
])('offers nothing %s', async (_, invoice, asks) => {
  const { requests } = await open(invoice, [draft]);
  await screen.findByRole('region', { name: 'Your payout' }, slow);
  const asked = () => requests.some(({ url }) => new URL(url).pathname === '/api/invoices');
  await waitFor(() => {
    expect(asked()).toBe(asks);
  }, slow);
  expect(screen.queryByRole('button', { name: 'Merge drafts' })).toBeNull();
});
