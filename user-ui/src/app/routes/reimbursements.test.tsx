import { heicPhoto, stubHeicDecoder } from '@paraply/core/testing/photos';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import { refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice } from '@/testing/samples';

const id = sampleInvoice.id;
const reimbursement = {
  id: 'reimbursement',
  invoiceId: id,
  userId: 'u',
  userName: 'Anna',
  kind: 'receipt',
  description: 'Train to Malmö',
  amount: '1060.00',
  taxFree: '1060.00',
  status: 'rejected',
  reason: 'The receipt is missing',
  createdAt: '2026-11-21T09:00:00Z',
};

function view(invoice: object, reimbursements: object[], more = {}) {
  return renderApp({
    path: `/invoices/${id}/view`,
    answers: {
      [`GET /api/invoices/${id}`]: { ...sampleInvoice, ...invoice },
      [`GET /api/invoices/${id}/timeline`]: [],
      [`GET /api/invoices/${id}/files`]: [],
      [`GET /api/invoices/${id}/reimbursements`]: reimbursements,
      ...more,
    },
  });
}

it('shows the decision on a reimbursement, and removes it after a question', async () => {
  const path = `/api/invoices/${id}/reimbursements/reimbursement`;
  const { requests } = await view({ status: 'sent' }, [reimbursement], { [`DELETE ${path}`]: { message: 'Removed' } });
  expect(await screen.findByText('Rejected: The receipt is missing')).toBeDefined();
  await person().click(screen.getByRole('button', { name: 'Remove: Train to Malmö' }));
  await person().click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Expense removed')).toBeDefined();
  expect(requests.filter((request) => request.method === 'DELETE')).toHaveLength(1);
});

it('stands below what the invoice becomes, also where all stands below each other', async () => {
  await view({ status: 'sent' }, [reimbursement], { 'POST /api/invoices/preview': () => refusal(500, 'Not now') });
  const expenses = await screen.findByRole('region', { name: 'Expenses' });
  for (const name of ['Your payout', 'Timeline']) {
    const before = await screen.findByRole('region', { name });
    expect(before.compareDocumentPosition(expenses), name).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('adds a reimbursement and shows the server’s errors at their fields', async () => {
  const fields = [{ field: 'deductibleVat', code: 'out_of_range', message: 'At most 20.00.' }];
  const { requests } = await view({ status: 'sent' }, [], {
    [`POST /api/invoices/${id}/reimbursements`]: () => refusal(422, 'At most 20.00.', { fields }),
  });
  await person().click(await screen.findByRole('button', { name: 'Add expense' }));
  const dialog = within(screen.getByRole('dialog'));
  await person().click(dialog.getByRole('button', { name: 'Add expense' }));
  expect(await dialog.findAllByText('This field is required')).toHaveLength(2);
  await person().type(dialog.getByLabelText('Description'), 'Taxi');
  await person().type(dialog.getByLabelText('Amount including VAT, kr'), '100');
  await person().type(dialog.getByLabelText(/Of which Swedish VAT/), '25');
  await person().click(dialog.getByRole('button', { name: 'Add expense' }));
  expect(await dialog.findByText('At most 20.00.')).toBeDefined();
  const sent = requests.find((request) => request.method === 'POST' && request.url.endsWith('reimbursements'));
  expect(await sent?.json()).toEqual({ kind: 'receipt', description: 'Taxi', amount: '100', deductibleVat: '25' });
});

it('offers nothing more once the invoice has become salary', async () => {
  await view({ status: 'paid', payslipId: 'p' }, [{ ...reimbursement, status: 'approved' }]);
  expect(await screen.findByText('Approved')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add expense' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

it('shows saved holiday pay only to who has some', async () => {
  const answers = {
    'GET /api/payslips': rows([]),
    'GET /api/payslips/years': [],
    'GET /api/holiday-pay': { balance: '766.35', reserve: '240.80', toPay: '766.35' },
  };
  await renderApp({ path: '/salary', answers });
  expect(await screen.findByText(/^766,35\skr will be paid out with your next salary/)).toBeDefined();
});

/** Chooses a phone photo as the file of a new reimbursement. */
async function attachPhoto() {
  const path = `/api/invoices/${id}/files`;
  const stored = { id: 'f', name: 'IMG_1234.jpg', size: 3, createdAt: '2026-11-21T09:00:00Z' };
  const { answers } = await view({ status: 'sent' }, [], { [`POST ${path}`]: [stored] });
  await person().click(await screen.findByRole('button', { name: 'Add expense' }));
  answers[`GET ${path}`] = [stored];
  const append = vi.spyOn(FormData.prototype, 'append');
  await person().upload(within(screen.getByRole('dialog')).getByLabelText('Upload'), heicPhoto());
  return append;
}

it('uploads a photo of the receipt from a phone as JPEG', async () => {
  stubHeicDecoder();
  const append = await attachPhoto();
  expect(await screen.findByRole('option', { name: 'IMG_1234.jpg', selected: true })).toBeDefined();
  expect(append.mock.calls).toEqual([['file', expect.objectContaining({ name: 'IMG_1234.jpg', type: 'image/jpeg' })]]);
});

it('says what to do with a photo that the browser cannot read', async () => {
  const append = await attachPhoto();
  expect(await screen.findByText(/^IMG_1234\.HEIC is a HEIC photo.*Most Compatible/)).toBeDefined();
  expect(append).not.toHaveBeenCalled();
});
