import { sumOf } from '@paraply/core/amount';
import { mondayOf } from '@paraply/core/days';
import type { Dashboard } from '../api/dashboard';

type ComingPayout = Dashboard['comingPayouts'][number];

/** What comes in a week, or from a week on, or on a day that nobody knows. */
export interface ComingWeek {
  kind: 'week' | 'later' | 'noDay';
  /** The Monday, where there is one. */
  monday: string | undefined;
  amount: string;
  /** The part that clients have paid. */
  received: string;
  invoiceCount: number;
}

/** Rows of their own; what comes after them is one sum. */
const weeksShown = 5;

/** Payouts by week, then those after the last week shown, then those without a day. */
export function comingWeeks(coming: readonly ComingPayout[], today: string): ComingWeek[] {
  const mondays = new Map<ComingPayout, string | undefined>();
  for (const payout of coming) {
    // What should have come already comes at the earliest now.
    const day = payout.date !== undefined && payout.date < today ? today : payout.date;
    mondays.set(payout, day === undefined ? undefined : mondayOf(day));
  }
  const known = [...new Set(mondays.values())].filter((monday) => monday !== undefined).sort();
  // A single week more is shown as itself.
  const shown = known.length === weeksShown + 1 ? known.length : weeksShown;
  const later = known[shown];
  const row = (kind: ComingWeek['kind'], monday: string | undefined, payouts: ComingPayout[]): ComingWeek[] =>
    payouts.length === 0
      ? []
      : [
          {
            kind,
            monday,
            amount: sumOf(payouts.map(({ amount }) => amount)),
            received: sumOf(payouts.map(({ received }) => received)),
            invoiceCount: payouts.reduce((count, payout) => count + payout.invoiceCount, 0),
          },
        ];
  const where = (isWanted: (monday: string | undefined) => boolean) =>
    coming.filter((payout) => isWanted(mondays.get(payout)));
  return [
    ...known.slice(0, shown).flatMap((monday) =>
      row(
        'week',
        monday,
        where((its) => its === monday),
      ),
    ),
    ...row(
      'later',
      later,
      where((its) => later !== undefined && its !== undefined && its >= later),
    ),
    ...row(
      'noDay',
      undefined,
      where((its) => its === undefined),
    ),
  ];
}
