import type { Section } from '../types';

export const salary: Section<'salary'> = {
  title: 'Salary',
  description: 'Your salaries and what they come from.',
  empty: 'Your payslips come here when the first invoice is paid.',
  payslip: 'Payslip',
  payslipOf: 'Salary {{date}}',
  status: {
    draft: 'In preparation',
    approved: 'Approved',
    exported: 'On its way to the bank',
    paid: 'Paid out',
    rejected: 'Rejected by the bank',
    reversed: 'Corrected',
    removed: 'Removed',
  },
  paymentDate: 'Payment date',
  invoices: 'Invoices',
  account: 'Account ending in {{digits}}',
  gross: 'Gross salary',
  tax: 'Tax',
  payout: 'On the account',
  pdf: 'Open PDF',
  why: 'How we calculated',
  facts: 'Details',
  noTax: 'Without Swedish tax: the amount is paid out in full and you declare the tax yourself.',
};
