import type { Section } from '../types';

export const supplierInvoice: Section<'supplierInvoice'> = {
  title: 'Your invoice to us',
  text: 'You have F-tax. Invoice us {{amount}} in total, including any VAT. We pay when we have your invoice.',
  missing: 'Your invoice is missing',
  number: 'Invoice number',
  date: 'Invoice date',
  document: 'Invoice file',
  save: 'Save invoice',
  replace: 'Replace invoice',
  saved: 'Invoice saved',
  recorded: 'Invoice {{number}} dated {{date}}',
};
