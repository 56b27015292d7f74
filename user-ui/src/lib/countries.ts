/** ISO 3166-1 alpha-2 codes that people invoice; the names come from the browser in its language. */
const codes =
  'SE NO DK FI IS DE GB NL BE FR ES PT IT IE AT CH LU PL CZ SK HU SI HR RO BG GR CY MT EE LV LT US CA AU NZ JP SG HK AE IN IL ZA BR MX KR TW TR UA LI MC AD';

const eu = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export function isInEu(code: string): boolean {
  return eu.has(code);
}

export interface Country {
  code: string;
  name: string;
}

/** What a country is called; its code when it has no name. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
}

/** Sweden first, the others by name. */
export function countries(locale: string): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const list = codes.split(' ').map((code) => ({ code, name: names.of(code) ?? code }));
  const [sweden, ...others] = list;
  return [...(sweden ? [sweden] : []), ...others.sort((a, b) => a.name.localeCompare(b.name, locale))];
}
