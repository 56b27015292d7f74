import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDecimal,
  formatFileSize,
  formatMoney,
  formatLongMonth,
  formatMonth,
  formatPercent,
  formatPeriod,
  formatTimeToSecond,
  formatWhole,
  formatWholeMoney,
  type Locale,
} from '@paraply/core/format';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';

function toLocale(language: string): Locale {
  return language === 'en' ? 'en' : 'sv';
}

/** The product's formats in the language that is shown now. */
export function useFormat() {
  const locale = toLocale(useLocale());
  return useMemo(
    () => ({
      locale,
      money: (amount: string, currency = 'SEK') => formatMoney(amount, currency, locale),
      wholeMoney: (amount: string, currency = 'SEK') => formatWholeMoney(amount, currency, locale),
      percent: (value: string) => formatPercent(value, locale),
      whole: (value: number) => formatWhole(value, locale),
      decimal: (value: string) => formatDecimal(value, locale),
      date: (value: string) => formatDate(value, locale),
      day: (value: string) => formatDay(value, locale),
      period: (from: string, to: string) => formatPeriod(from, to, locale),
      dateTime: (value: string) => formatDateTime(value, locale),
      timeToSecond: (value: string) => formatTimeToSecond(value, locale),
      longMonth: (value: string) => formatLongMonth(value, locale),
      month: (value: string) => formatMonth(value, locale),
      fileSize: (bytes: number) => formatFileSize(bytes, locale),
    }),
    [locale],
  );
}
