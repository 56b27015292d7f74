import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anInvoice } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import { InvoiceCreditNotes } from './InvoiceCreditNotes';
import { InvoiceNotices } from './InvoiceNotices';
import { InvoiceSums } from './InvoiceSums';
import { InvoiceTotal } from '../components/invoice/InvoiceTotal';

const partly = anInvoice({
  status: 'sent',
  invoiceNumber: '2026-00001',
  credited: '2500.00',
  creditedSubtotal: '2000.00',
  creditedFee: '100.00',
  left: '10000.00',
  subtotalLeft: '8000.00',
  vatLeft: '2000.00',
  feeLeft: '500.00',
  balance: '10000.00',
  payoutBasis: '7500.00',
  creditNoteId: 'invoice-3',
  creditNotes: [
    { id: 'invoice-2', invoiceNumber: '2026-00002', issueDate: '2026-11-10', total: '-1000.00' },
    { id: 'invoice-3', invoiceNumber: '2026-00003', issueDate: '2026-11-12', total: '-1500.00' },
  ],
});
const credited = {
  ...partly,
  status: 'cancelled',
  credited: '12500.00',
  left: '0.00',
  replacedById: 'invoice-4',
} as const;

it('lists the credit notes of an invoice', () => {
  renderAdmin(<InvoiceCreditNotes invoice={partly} />);
  const notes = within(screen.getByRole('group', { name: 'Kreditfakturor' }));
  expect(notes.getByRole('link', { name: '2026-00002' }).getAttribute('href')).toBe('/admin/invoices/invoice-2/view');
  expect(notes.getByText(/1\.500,00.kr/)).toBeDefined();
});

it('has no place for credit notes where there are none', () => {
  renderAdmin(<InvoiceCreditNotes invoice={anInvoice()} />);
  expect(screen.queryByText('Kreditfakturor')).toBeNull();
});

it('tells an invoice that is credited in part from one that is credited as a whole', () => {
  const { unmount } = renderAdmin(<InvoiceNotices invoice={partly} />);
  expect(screen.getByRole('alert').textContent).toMatch(/delvis krediterad, med 2\.500,00.kr.*: 10\.000,00.kr/);
  unmount();
  renderAdmin(<InvoiceNotices invoice={credited} />);
  expect(screen.getByRole('alert').textContent).toMatch(/^Fakturan har krediterats\. Fakturan är ersatt av en ny\./);
  expect(screen.getByRole('link', { name: 'Öppna ny faktura' }).getAttribute('href')).toBe(
    '/admin/invoices/invoice-4/view',
  );
});

it('says what becomes of the payments until the replacing invoice is sent', () => {
  const draft = anInvoice({ status: 'draft', replacesInvoiceId: 'invoice-1' });
  const { unmount } = renderAdmin(<InvoiceNotices invoice={draft} />);
  expect(screen.getByText(/förs över hit när fakturan skickas/)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/invoices/invoice-1/view');
  unmount();
  renderAdmin(<InvoiceNotices invoice={{ ...draft, status: 'sent', sentAt: '2026-11-20T09:00:00Z' }} />);
  expect(screen.queryByText(/förs över/)).toBeNull();
});

it('takes off of the sums and the fee what is credited', () => {
  renderAdmin(<InvoiceSums invoice={partly} />);
  const sum = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect(sum('Krediterat')).toMatch(/^−2\.500,00.kr$/);
  expect(sum('Kvar av fakturan')).toMatch(/^10\.000,00.kr$/);
  expect(sum('Krediterat exkl. moms')).toMatch(/^−2\.000,00.kr$/);
  expect(screen.getByText(/^Avgift/).nextSibling?.textContent).toMatch(/^500,00.kr$/);
  expect(sum('Ursprunglig avgift')).toMatch(/^600,00.kr$/);
});

it('shows no sums of credit where nothing is credited', () => {
  renderAdmin(<InvoiceSums invoice={anInvoice()} />);
  expect(screen.queryByText(/Krediterat|Kvar av fakturan|Ursprunglig avgift/)).toBeNull();
});

it('says in lists what is credited of a total, as long as something is left', () => {
  const { unmount } = renderAdmin(<InvoiceTotal invoice={partly} />);
  expect(screen.getByText(/^2\.500,00.kr krediterat$/)).toBeDefined();
  unmount();
  renderAdmin(<InvoiceTotal invoice={credited} />);
  expect(screen.queryByText(/krediterat/)).toBeNull();
});
