import { negated, sumOf } from '@paraply/core/amount';
import { addDays, mondayOf, today, weekNumber } from '@paraply/core/days';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Dashboard } from '../api/dashboard';
import { comingWeeks, type ComingWeek } from '../lib/comingWeeks';
import { ChartSums } from './ChartSums';

interface ComingPayoutsProps {
  coming: Dashboard['comingPayouts'];
  className?: string;
}

/** Payouts to come by week. Of a single invoice the next payout says it all. */
export function ComingPayouts({ coming, className }: ComingPayoutsProps) {
  const { t } = useTranslation();
  const weeks = comingWeeks(coming, today());
  if (weeks.reduce((count, week) => count + week.invoiceCount, 0) < 2) return null;
  const amount = sumOf(weeks.map((week) => week.amount));
  const received = sumOf(weeks.map((week) => week.received));
  const largest = Math.max(1, ...weeks.map((week) => Number(week.amount)));
  return (
    <Panel className={className} title={t('dashboard.coming')}>
      <ChartSums
        sums={[
          { label: t('dashboard.comingReceived'), amount: received, colour: 'bg-primary' },
          { label: t('dashboard.comingUnpaid'), amount: sumOf([amount, negated(received)]), colour: 'bg-control' },
        ]}
      />
      <ul>
        {weeks.map((week) => (
          <WeekRow key={`${week.kind} ${week.monday ?? ''}`} largest={largest} week={week} />
        ))}
      </ul>
      <p className="mt-3 text-xs text-muted">{t('dashboard.comingNote')}</p>
    </Panel>
  );
}

interface WeekRowProps {
  week: ComingWeek;
  /** The amount that fills the whole width. */
  largest: number;
}

function WeekRow({ week, largest }: WeekRowProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { name, hint } = useWeekName(week);
  const share = (amount: string) => `${String((Number(amount) / largest) * 100)}%`;
  const isPartly = Number(week.received) > 0;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 border-t border-line py-3 sm:grid-cols-[11rem_1fr_auto]">
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-xs text-muted">{hint}</span>
      </span>
      <span aria-hidden="true" className="flex h-2.5 max-sm:order-last max-sm:col-span-2">
        <span
          className="block h-full min-w-1 overflow-hidden rounded-full bg-control"
          style={{ width: share(week.amount) }}
        >
          {isPartly && (
            <span
              className="block h-full bg-primary"
              style={{ width: `${String((Number(week.received) / Number(week.amount)) * 100)}%` }}
            />
          )}
        </span>
      </span>
      <span className="text-right sm:min-w-36">
        <span className="figures block font-semibold">{money(week.amount)}</span>
        <span className="block text-xs text-muted">{t('dashboard.invoicesCount', { count: week.invoiceCount })}</span>
        {isPartly && <span className="sr-only">{t('dashboard.comingOf', { amount: money(week.received) })}</span>}
      </span>
    </li>
  );
}

/** What a week is called, and its days. */
function useWeekName({ kind, monday }: ComingWeek): { name: string; hint: string } {
  const { t } = useTranslation();
  const { date, week } = useFormat();
  if (kind === 'noDay' || monday === undefined) return { name: t('dashboard.noDay'), hint: t('dashboard.noDayHint') };
  if (kind === 'later') return { name: t('dashboard.later'), hint: t('dashboard.laterFrom', { date: date(monday) }) };
  const thisMonday = mondayOf(today());
  const hint = week(monday);
  if (monday === thisMonday) return { name: t('dashboard.thisWeek'), hint };
  if (monday === addDays(thisMonday, 7)) return { name: t('dashboard.nextWeek'), hint };
  return { name: t('dashboard.week', { number: weekNumber(monday) }), hint };
}
