import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { sampleInvoice, samplePreview } from '@/testing/samples';

const slow = { timeout: 10_000 };
const path = `/api/invoices/${sampleInvoice.id}`;
// What the provider's setting of today would make of it.
const rounded = { ...samplePreview, total: '12501.00', rounding: '1.00' };

function open(invoice: object) {
  return renderApp({
    path: `/invoices/${sampleInvoice.id}/view`,
    language: 'en',
    answers: {
      [`GET ${path}`]: { ...sampleInvoice, ...invoice },
      [`GET ${path}/files`]: [],
      [`GET ${path}/timeline`]: [],
      'POST /api/invoices/preview': rounded,
    },
  });
}

async function payout() {
  const panel = await screen.findByRole('region', { name: 'Your payout' }, slow);
  await within(panel).findByText('Invoice total', {}, slow);
  return panel.textContent.replace(/\s/g, ' ');
}

it('shows a sent invoice as it was sent, whatever totals are rounded to now', async () => {
  await open({});
  const text = await payout();
  expect(text).toContain('12.500,00 kr');
  expect(text).not.toContain('Invoice rounding');
});

it('takes the rounding off a rounded total before the fee', async () => {
  await open({ total: '12501.00', rounding: '0.40', left: '12500.40', vatLeft: '2500.00', roundingLeft: '0.40' });
  expect(await payout()).toMatch(/12\.500,40 kr.*VAT.*2\.500,00 kr.*Invoice rounding.*0,40 kr/);
});

it('shows a draft as it would be sent now', async () => {
  await open({ status: 'draft', sentAt: undefined, invoiceNumber: undefined });
  expect(await payout()).toMatch(/12\.501,00 kr.*Invoice rounding.*1,00 kr/);
});
