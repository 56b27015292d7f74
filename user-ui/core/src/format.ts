/** Formats of the whole product (specification section 9). Amounts come as decimal strings and never become floats. */

export type Locale = 'sv' | 'en';

const intlLocale: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' };
const kronorCurrencies = new Set(['SEK', 'NOK', 'DKK']);
const nbsp = '\u00a0';
const minus = '\u2212';

// The specification's separators in Swedish, point and comma, are those of German. Strings are formatted exactly.
const grouped = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 10 });
const groupedAmount = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
});

function formatGrouped(value: string, format: Intl.NumberFormat): string {
  return format.format(value as Intl.StringNumericLiteral).replace('-', minus);
}

function isDecimal(value: string): boolean {
  return /^[-+]?\d+(\.\d+)?$/.test(value);
}

/**
 * An amount with its currency: `1.234,50 kr` for SEK, NOK and DKK, the € sign for EUR, others as the language writes
 * them. Text that is no decimal number is given back unchanged, so that a fault shows instead of hiding behind a zero.
 */
export function formatMoney(amount: string, currency = 'SEK', locale: Locale = 'sv'): string {
  if (!isDecimal(amount)) return amount;
  if (kronorCurrencies.has(currency)) {
    return `${formatGrouped(amount, groupedAmount)}${nbsp}kr`;
  }
  return new Intl.NumberFormat(intlLocale[locale], { style: 'currency', currency }).format(
    amount as Intl.StringNumericLiteral,
  );
}

/** An amount in kronor without its decimals when they are zero: for running text such as "100 kr per invoice". */
export function formatWholeMoney(amount: string, currency = 'SEK', locale: Locale = 'sv'): string {
  return formatMoney(amount, currency, locale).replace(/([,.]00)(?=\D*$)/, '');
}

/**
 * A decimal string without needless zeros: quantities and percentages. In Swedish with the separators of amounts, in
 * English as the language writes it.
 */
export function formatDecimal(value: string, locale: Locale = 'sv'): string {
  if (!isDecimal(value)) return value;
  if (locale === 'sv') return formatGrouped(value, grouped);
  return new Intl.NumberFormat(intlLocale[locale], { maximumFractionDigits: 10 }).format(
    value as Intl.StringNumericLiteral,
  );
}

/** A count with its separators. */
export function formatWhole(value: number, locale: Locale = 'sv'): string {
  return formatDecimal(String(value), locale);
}

/** What is put into a text under a name: a number is a count and has its separators, unless it is a year. */
export function formatInText(name: string, value: unknown, locale: Locale): unknown {
  return typeof value === 'number' && name !== 'year' ? formatWhole(value, locale) : value;
}

/** A percentage, `5 %` in Swedish and `5%` in English. */
export function formatPercent(value: string, locale: Locale = 'sv'): string {
  return `${formatDecimal(value, locale)}${locale === 'sv' ? nbsp : ''}%`;
}

function parseDay(value: string): Date {
  // A bare day is a calendar day, not an instant: noon UTC keeps it the same day in every zone we format in.
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);
}

function dateWith(value: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const date = parseDay(value);
  if (Number.isNaN(date.getTime())) return value;
  return dateFormat(locale, options).format(date);
}

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'sv-SE', { timeZone: 'Europe/Stockholm', ...options });
}

/** A day: abbreviated month, two-digit day, four-digit year, in Swedish time. */
export function formatDate(value: string, locale: Locale = 'sv'): string {
  return dateWith(value, locale, { month: 'short', day: '2-digit', year: 'numeric' });
}

/** A day with its weekday, for promises and due dates. */
export function formatDay(value: string, locale: Locale = 'sv'): string {
  return dateWith(value, locale, { weekday: 'short', month: 'short', day: '2-digit', year: 'numeric' });
}

/** A day, or the first and the last of several; where it is narrow, it breaks between the two. */
export function formatPeriod(from: string, to: string, locale: Locale = 'sv'): string {
  const whole = (day: string) => formatDate(day, locale).replaceAll(' ', nbsp);
  return from === to ? whole(from) : `${whole(from)}${nbsp}– ${whole(to)}`;
}

/** The days of a week from its Monday, `30 nov.–6 dec.`, with their years only where these differ. */
export function formatWeek(monday: string, locale: Locale = 'sv'): string {
  const first = parseDay(monday);
  const last = new Date(first.getTime() + 6 * 86_400_000);
  return dateFormat(locale, { month: 'short', day: 'numeric' }).formatRange(first, last);
}

/** An instant with its time of day, in Swedish time. */
export function formatDateTime(value: string, locale: Locale = 'sv'): string {
  return dateWith(value, locale, {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** The time of day of an instant, in Swedish time. */
export function formatTime(value: string, locale: Locale = 'sv'): string {
  return dateWith(value, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** The time of day of an instant to the second, in Swedish time. */
export function formatTimeToSecond(value: string, locale: Locale = 'sv'): string {
  return dateWith(value, locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
}

/** How long ago something was, in the largest unit that fits: `3 minuter sedan`; nothing within the first minute. */
export function formatAgo(ms: number, locale: Locale = 'sv'): string | null {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return null;
  const relative = new Intl.RelativeTimeFormat(intlLocale[locale]);
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

/** A month given as `YYYY-MM`, abbreviated, for charts. */
export function formatMonth(value: string, locale: Locale = 'sv'): string {
  return dateWith(`${value}-15`, locale, { month: 'short' }).replace('.', '');
}

/** A month and its year in full, `oktober 2026`, from `2026-10`. */
export function formatLongMonth(value: string, locale: Locale = 'sv'): string {
  return dateWith(`${value}-15`, locale, { month: 'long', year: 'numeric' });
}

const compactUnits = ['', 'K', 'M', 'B', 'T'];

/** A number with at most one decimal and K, M, B or T. */
export function formatCompact(value: number, locale: Locale = 'sv'): string {
  let unit = 0;
  let scaled = Math.abs(value);
  while (unit < compactUnits.length - 1 && Math.round(scaled * 10) / 10 >= 1000) {
    scaled /= 1000;
    unit += 1;
  }
  const text = new Intl.NumberFormat(intlLocale[locale], { maximumFractionDigits: 1 }).format(scaled);
  return `${value < 0 ? minus : ''}${text}${compactUnits[unit] ?? ''}`;
}

/** Two letters for a person: the first of the first two words, or the first two of a single word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', second] = words;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
}

/** A Swedish organisation number with its hyphen: `556677-8899`. */
export function formatOrgNumber(number: string): string {
  return number.replace(/^(\d{6})(\d{4})$/, '$1-$2');
}

/** An IBAN as it is printed: in groups of four. */
export function groupsOfFour(code: string): string {
  return code.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'];

/** A file size with base 1024: `1.5 MB`, in Swedish `1,5 MB`. */
export function formatFileSize(bytes: number, locale: Locale = 'sv'): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0${nbsp}Bytes`;
  const unit = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), sizeUnits.length - 1);
  const scaled = new Intl.NumberFormat(intlLocale[locale], { maximumFractionDigits: 2 }).format(bytes / 1024 ** unit);
  return `${scaled}${nbsp}${sizeUnits[unit] ?? 'Bytes'}`;
}
