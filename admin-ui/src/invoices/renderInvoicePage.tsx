import type { ReactNode } from 'react';
import InvoiceView from './InvoiceView';
import type { Invoice, Permission } from '../types/api';
import { renderServed } from '../testing/renderServed';
import type { Answers } from '../testing/server';

interface Around {
  permissions?: Permission[];
  /** Other pages that it leads to. */
  beside?: ReactNode;
}

/** Renders the page of an invoice of which there is nothing else but what is answered; gives what is written to the server. */
export function renderInvoicePage(invoice: Invoice, answers: Answers = {}, around: Around = {}) {
  return renderServed({
    page: <InvoiceView />,
    path: '/admin/invoices/:id/view',
    at: '/admin/invoices/invoice-1/view',
    ...around,
    answers: {
      'GET /api/admin/invoices/{id}': invoice,
      'GET /api/admin/invoices/{id}/payments': [],
      'GET /api/invoices/{id}/timeline': [],
      'GET /api/invoices/{id}/files': [],
      'GET /api/admin/audit-events': [],
      'GET /api/admin/reimbursements': [],
      ...answers,
    },
  });
}
