export const supplierInvoice = {
  title: 'Din faktura till oss',
  text: 'Du har F-skatt. Fakturera oss totalt {{amount}}, inklusive eventuell moms. Vi betalar när vi har din faktura.',
  missing: 'Din faktura saknas',
  number: 'Fakturanummer',
  date: 'Fakturadatum',
  document: 'Fakturafil',
  save: 'Spara faktura',
  replace: 'Ersätt faktura',
  saved: 'Fakturan är sparad',
  recorded: 'Faktura {{number}} från {{date}}',
} as const;
