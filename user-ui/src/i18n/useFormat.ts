import * as format from '@paraply/core/format';
import { useMemo } from 'react';
import { useTranslation } from './useTranslation';

/** The formats of the product in the language that is shown. */
export function useFormat() {
  const { language: locale } = useTranslation();
  return useMemo(
    () => ({
      locale,
      money: (amount: string, currency?: string) => format.formatMoney(amount, currency, locale),
      wholeMoney: (amount: string, currency?: string) => format.formatWholeMoney(amount, currency, locale),
      decimal: (value: string) => format.formatDecimal(value, locale),
      whole: (value: number) => format.formatWhole(value, locale),
      percent: (value: string) => format.formatPercent(value, locale),
      date: (value: string) => format.formatDate(value, locale),
      // A promise is read in one go: its day is not divided between two lines.
      day: (value: string) => format.formatDay(value, locale).replaceAll(' ', '\u00a0'),
      period: (from: string, to: string) => format.formatPeriod(from, to, locale),
      week: (monday: string) => format.formatWeek(monday, locale),
      dateTime: (value: string) => format.formatDateTime(value, locale),
      time: (value: string) => format.formatTime(value, locale),
      ago: (ms: number) => format.formatAgo(ms, locale),
      month: (value: string) => format.formatMonth(value, locale),
      longMonth: (value: string) => format.formatLongMonth(value, locale),
      compact: (value: number) => format.formatCompact(value, locale),
      fileSize: (bytes: number) => format.formatFileSize(bytes, locale),
    }),
    [locale],
  );
}
