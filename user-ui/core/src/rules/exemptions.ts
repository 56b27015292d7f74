/** What a line without VAT is usually exempt for, as it stands on an invoice in the client's language. */
const sorts = {
  sv: [
    'sjukvård och tandvård',
    'social omsorg',
    'utbildning',
    'bank- och finansieringstjänster',
    'försäkringstjänster',
    'kulturområdet',
  ],
  en: [
    'medical and dental care',
    'social care',
    'education',
    'banking and financial services',
    'insurance services',
    'culture',
  ],
};

/** Exemptions to choose from; whoever has another writes it. */
export function exemptions(language: 'sv' | 'en'): string[] {
  return sorts[language].map((sort) =>
    language === 'sv'
      ? `Undantag från moms: ${sort}, 10 kap. mervärdesskattelagen (2023:200)`
      : `Exempt from VAT: ${sort}, chapter 10 of the Swedish VAT Act (2023:200)`,
  );
}

/** Lines as the form or the server has them. */
type Lines = readonly { vatRate: string }[];

/** Whether a line is at 0 %; the server may write that as `0.00`. */
export function hasZeroRate(items: Lines): boolean {
  return items.some(({ vatRate }) => Number(vatRate) === 0);
}

/** Whether the invoice must say what exempts it: where Swedish VAT is charged, also while there is no client yet. */
export function needsExemption(client: { vatTreatment: string } | undefined, items: Lines): boolean {
  return (client?.vatTreatment ?? 'domestic') === 'domestic' && hasZeroRate(items);
}
