import { addDays, today } from '@paraply/core/days';

/** Whole hours since an instant, never negative. */
export function hoursSince(instant: string): number {
  return Math.max(0, Math.floor((Date.now() - new Date(instant).getTime()) / 3_600_000));
}

/** The next weekday after today; holidays are known to the server, which moves or refuses such a day. */
export function nextBankDay(): string {
  let day = addDays(today(), 1);
  while ([0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) day = addDays(day, 1);
  return day;
}

/** The month of a declaration, `202610`, as other months are written: `2026-10`. */
export function monthOf(period: string): string {
  return `${period.slice(0, 4)}-${period.slice(4)}`;
}

/** The first and the last day of a year. */
export function yearDays(year: string): { from: string; to: string } {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Whether a text is a month, `2026-11`. */
export function isMonth(value: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(value);
}
