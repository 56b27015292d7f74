import type { Section } from '../types';

export const ownInvoice: Section<'ownInvoice'> = {
  title: 'Your own invoice',
  text: 'You have F-tax. Invoice us for {{amount}} in all, any VAT included. We pay out once your invoice is here.',
  missing: 'Your invoice is missing',
  number: 'Invoice number',
  date: 'Invoice date',
  document: 'The invoice as a file',
  save: 'Save invoice',
  replace: 'Replace invoice',
  saved: 'Your invoice is saved',
  recorded: 'Invoice {{number}} of {{date}}',
};
