import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Dashboard } from '../api/dashboard';
import { ChartSums } from './ChartSums';
import { MonthBars } from './MonthBars';

interface YearPanelProps {
  dashboard: Dashboard;
}

/** Year to date: two totals that label the chart; this month, the last, and both of the year before; and its table. */
export function YearPanel({ dashboard }: YearPanelProps) {
  const { t } = useTranslation();
  const { money, month } = useFormat();
  const { yearBefore } = dashboard;
  const notes = (sum: 'invoiced' | 'paidOut') => [
    // Those of this month and the last, the latest first.
    dashboard.months
      .slice(-2)
      .reverse()
      .map((one) => `${month(one.month)} ${money(one[sum])}`)
      .join(' · '),
    ...(yearBefore
      ? [
          t('dashboard.monthBefore', {
            month: month(yearBefore.month.month),
            year: yearBefore.until.slice(0, 4),
            amount: money(yearBefore.month[sum]),
          }),
          t('dashboard.yearBefore', { year: yearBefore.until.slice(0, 4), amount: money(yearBefore[sum]) }),
        ]
      : []),
  ];
  return (
    <Panel title={t('dashboard.year')}>
      <ChartSums
        sums={[
          {
            label: t('dashboard.invoiced'),
            amount: dashboard.invoicedThisYear,
            colour: 'bg-control',
            notes: notes('invoiced'),
          },
          {
            label: t('dashboard.paidOut'),
            amount: dashboard.paidOutThisYear,
            colour: 'bg-primary',
            notes: notes('paidOut'),
          },
        ]}
      />
      <MonthBars months={dashboard.months} />
      <details className="mt-3">
        <summary className="min-h-11 py-2.5 font-semibold text-primary">{t('dashboard.table')}</summary>
        <table className="figures w-full text-right text-xs">
          <thead>
            <tr className="text-muted">
              <th className="py-1 text-left font-semibold" scope="col">
                {t('dashboard.month')}
              </th>
              <th className="py-1 font-semibold" scope="col">
                {t('dashboard.invoiced')}
              </th>
              <th className="py-1 font-semibold" scope="col">
                {t('dashboard.paidOut')}
              </th>
            </tr>
          </thead>
          <tbody>
            {dashboard.months.map((sum) => (
              <tr className="border-t border-line" key={sum.month}>
                <th className="py-1.5 text-left font-normal" scope="row">
                  {month(sum.month)}
                </th>
                <td>{money(sum.invoiced)}</td>
                <td>{money(sum.paidOut)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
