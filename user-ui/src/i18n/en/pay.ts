import type { Section } from '../types';

export const pay: Section<'pay'> = {
  total: 'The invoice',
  vat: 'VAT',
  subtotal: 'The invoice excluding VAT',
  fee: 'Our fee',
  employer_contributions: 'Employer contributions',
  gross_salary: 'Gross salary',
  holiday_pay: 'of which holiday pay',
  preliminary_tax: 'Preliminary tax',
  payout: 'On your account',
  byDate: 'by {{date}}',
  result: 'Result: {{amount}}',
  source: 'Source: {{source}}',
  whyTotal: 'What the client pays, including VAT.',
  whyVat: 'The VAT goes on to the Swedish Tax Agency and is neither yours nor ours.',
  whyNone: 'The amount follows from the rows above.',
};
