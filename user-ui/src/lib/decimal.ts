/**
 * A decimal as people type it ("1 234,50", "1.234,50", "12.5") as the decimal string of the API, or null when it is none.
 * With both signs the last one is the decimal sign; a lone one always is.
 */
export function parseDecimal(text: string): string | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(/\u2212/g, '-');
  const lastComma = compact.lastIndexOf(',');
  const lastDot = compact.lastIndexOf('.');
  const thousands = lastComma >= 0 && lastDot >= 0 ? (lastComma > lastDot ? '.' : ',') : null;
  const plain = (thousands ? compact.replaceAll(thousands, '') : compact).replace(',', '.');
  if (!/^-?\d{1,15}(\.\d+)?$/.test(plain)) return null;
  return plain.replace(/^(-?)0+(?=\d)/, '$1');
}

/** A decimal string without needless zeros: `25.00` is `25`, so that rates from different places compare equal. */
export function trimDecimal(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/** A decimal string as one would type it in the language: a comma in Swedish. */
export function toTyped(value: string, locale: 'sv' | 'en'): string {
  return locale === 'sv' ? value.replace('.', ',') : value;
}

export function isPositive(value: string): boolean {
  return !value.startsWith('-') && /[1-9]/.test(value);
}

export function isZero(value: string): boolean {
  return !/[1-9]/.test(value);
}

/** How large a part of the whole a part is, from 0 to 1. For bars and hints only; money is never computed here. */
export function shareOf(part: string, whole: string): number {
  const base = Number(whole);
  if (!Number.isFinite(base) || base <= 0) return 0;
  return Math.min(Math.max(Number(part) / base, 0), 1);
}
