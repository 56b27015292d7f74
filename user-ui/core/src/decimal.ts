/**
 * A decimal as people type it ("1 234,50", "1.234,50", "12.5") as the decimal string of the API, or null when it is none.
 * With both signs the last one is the decimal sign; a lone one always is.
 */
export function parseDecimal(text: string): string | null {
  const plain = plainDecimal(text);
  return plain !== null && wholeDigits(plain) <= 15 ? plain : null;
}

function plainDecimal(text: string): string | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(/\u2212/g, '-');
  const lastComma = compact.lastIndexOf(',');
  const lastDot = compact.lastIndexOf('.');
  const thousands = lastComma >= 0 && lastDot >= 0 ? (lastComma > lastDot ? '.' : ',') : null;
  const plain = (thousands ? compact.replaceAll(thousands, '') : compact).replace(',', '.');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  return plain.replace(/^(-?)0+(?=\d)/, '$1');
}

function wholeDigits(plain: string): number {
  return /\d+/.exec(plain)?.[0].length ?? 0;
}

/** How exact and how large a number may be, in either direction. */
export interface DecimalLimits {
  decimals: number;
  largest: number;
}

/** What is wrong with a typed decimal; null when nothing is. */
export function decimalFault(
  text: string,
  { decimals, largest }: DecimalLimits,
): 'number' | 'decimals' | 'range' | null {
  const plain = plainDecimal(text);
  if (plain === null) return 'number';
  if (wholeDigits(plain) > 15 || Math.abs(Number(plain)) > largest) return 'range';
  const fraction = /\.(\d*[1-9])/.exec(plain)?.[1] ?? '';
  return fraction.length > decimals ? 'decimals' : null;
}

/** Whether a number is only begun: nothing but a sign, or nothing yet behind the decimal sign. */
export function isBegun(text: string): boolean {
  return /^\s*[-\u2212]?\s*$|\d[.,]\s*$/.test(text);
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

/** A decimal above zero as people type it, as the decimal string of the API; null where it is none. */
export function parsePositive(text: string): string | null {
  const value = parseDecimal(text);
  return value !== null && isPositive(value) ? value : null;
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
