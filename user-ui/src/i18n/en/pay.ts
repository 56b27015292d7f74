import type { Section } from '../types';

export const pay: Section<'pay'> = {
  total: 'Invoice total',
  vat: 'VAT',
  invoice_rounding: 'Invoice rounding',
  subtotal: 'Invoice excluding VAT',
  fee: 'Our fee',
  employer_contributions: 'Employer contributions',
  gross_salary: 'Gross salary',
  holiday_pay: 'of which holiday pay',
  preliminary_tax: 'Preliminary tax',
  payout: 'Paid to your account',
  byDate: 'by {{date}}',
  result: 'Result: {{amount}}',
  source: 'Source: {{source}}',
  whyTotal: 'What the client pays, including VAT.',
  whyVat: 'VAT is passed on to the Swedish Tax Agency.',
  whyRounding: 'The invoice total is rounded to whole kronor. It does not affect your salary.',
  whyNone: 'Calculated from the rows above.',
};
