import { parsePositive, toTyped, trimDecimal } from '@paraply/core/decimal';
import { useDebounced } from '@paraply/core/useDebounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { forecastQuery } from '@/api/payslips';
import { AmountField } from '@/components/form/AmountField';
import { TwoWays } from '@/components/pay/TwoWays';
import { Fold } from '@/components/ui/Fold';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

const names = ['subtotal', 'fee', 'employerContributions', 'grossSalary', 'tax', 'payout'] as const;

/** What the year will have come to, in both ways of taxing. Nothing before the first salary and after the last month. */
export function YearForecast() {
  const { t } = useTranslation();
  const { locale, money } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typed === null ? null : parsePositive(typed);
  const wanted = useDebounced(amount);
  // What the panel stands on: an amount that cannot be answered must not take away the field that it is typed in.
  const pace = useQuery(forecastQuery(null)).data?.forecast;
  const query = useQuery({ ...forecastQuery(wanted), placeholderData: keepPreviousData });
  const isAskedFor = useLocation().hash === '#forecast';
  const anchor = useRef<HTMLDivElement>(null);
  const isLoaded = pace !== undefined;
  useEffect(() => {
    if (isLoaded && isAskedFor) anchor.current?.scrollIntoView();
  }, [isLoaded, isAskedFor]);
  if (!pace || pace.monthsLeft === 0) return null;
  const forecast = query.data?.forecast ?? pace;
  const isAnswered = !query.isError && (typed === null || amount !== null);
  const { swedishTax, withTax, withoutTax } = forecast;
  const chosen = swedishTax ? withTax : withoutTax;
  return (
    <Panel className="mb-6" flush>
      <div className="scroll-mt-24 px-4 md:px-6" id="forecast" ref={anchor}>
        <Fold
          defaultOpen={isAskedFor}
          icon={TrendingUp}
          summary={t('salary.forecast.summary', { amount: money(chosen.payout) })}
          title={t('salary.forecast.title', { year: forecast.year })}
        >
          <div className="grid max-w-3xl gap-4">
            <AmountField
              className="max-w-xs"
              label={t('salary.forecast.monthly')}
              onText={setTyped}
              text={typed ?? toTyped(trimDecimal(pace.monthlyAmount), locale)}
              {...(typed === null && { hint: t('salary.forecast.pace') })}
            />
            {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
            <p aria-live="polite">{t('salary.forecast.text', { count: forecast.monthsLeft })}</p>
            {isAnswered && (
              <TwoWays
                caption={t('salary.forecast.caption')}
                chosen={swedishTax ? 'on' : 'off'}
                rows={[
                  ...names.map((name) => ({
                    label: t(`salary.sums.${name}`),
                    on: money(withTax[name]),
                    off: money(withoutTax[name]),
                    isStrong: name === 'payout',
                  })),
                  {
                    label: t('salary.forecast.soFar'),
                    on: money(forecast.soFar.payout),
                    off: money(forecast.soFar.payout),
                  },
                ]}
              />
            )}
            <p className="text-xs text-muted">{t('salary.forecast.note')}</p>
          </div>
        </Fold>
      </div>
    </Panel>
  );
}
