export const ownInvoice = {
  title: 'Din egen faktura',
  text: 'Du har F-skatt. Fakturera oss på totalt {{amount}}, eventuell moms inräknad. Vi betalar ut när din faktura finns här.',
  missing: 'Din faktura saknas',
  number: 'Fakturanummer',
  date: 'Fakturadatum',
  document: 'Fakturan som fil',
  save: 'Spara faktura',
  replace: 'Ersätt faktura',
  saved: 'Din faktura är sparad',
  recorded: 'Faktura {{number}} från {{date}}',
} as const;
