import { formatLongMonth, formatMonth, type Locale } from '@paraply/core/format';

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/** The month, as `YYYY-MM`, that a text means: `2026-11`, `202611`, `11/2026`, `nov 2026`; none where it means none. */
export function readMonth(text: string, locale: Locale): string | undefined {
  const typed = text.trim().toLocaleLowerCase(locale);
  const numbers = /^(?<year>\d{4})[-/. ]?(?<month>\d{1,2})$|^(?<first>\d{1,2})[-/. ](?<last>\d{4})$/.exec(
    typed,
  )?.groups;
  if (numbers) {
    const month = (numbers.month ?? numbers.first ?? '').padStart(2, '0');
    return months.includes(month) ? `${numbers.year ?? numbers.last ?? ''}-${month}` : undefined;
  }
  const [, word, year] = /^(\p{L}{3,})\.?\s*(\d{4})$/u.exec(typed) ?? [];
  if (word === undefined || year === undefined) return undefined;
  // A beginning of the name is enough, as long as the short names have it.
  const found = months.find((month) => {
    const name = formatLongMonth(`${year}-${month}`, locale).toLocaleLowerCase(locale).split(' ')[0] ?? '';
    return name.startsWith(word) || formatMonth(`${year}-${month}`, locale).toLocaleLowerCase(locale) === word;
  });
  return found && `${year}-${found}`;
}
