import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/useFormat';
import type { components } from '@/types/schema';
import { StepWhy } from './StepWhy';
import { WaterfallStep } from './WaterfallStep';
import type { InvoiceSums } from './waterfallRows';
import { waterfallRows } from './waterfallRows';

interface WaterfallProps {
  pay: components['schemas']['PayCalculation'];
  sums?: InvoiceSums | undefined;
  /** The promised day, once there is one; or the day on which it was paid. */
  date?: string | undefined;
  isPaid?: boolean;
  dateNote?: string | undefined;
  /** With every step, as a payslip has them. */
  complete?: boolean;
}

/** The way of the money, read from top to bottom; each row opens its "why". */
export function Waterfall({ pay, sums, date, dateNote, isPaid = false, complete = false }: WaterfallProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const rows = waterfallRows(pay, sums, complete);
  const arrival = complete ? rows.find((row) => row.kind === 'final' && row.step) : undefined;
  return (
    <div>
      <ol>
        {rows
          .filter((row) => row.kind !== 'final')
          .map((row) => (
            <WaterfallStep key={row.key} row={row} />
          ))}
      </ol>
      <div className="mt-3 border-l-4 border-accent pl-4">
        <p className="font-semibold">{t('pay.payout')}</p>
        <p className="figures text-3xl font-bold tracking-tight" data-testid="payout">
          {money(pay.payout)}
        </p>
        {date !== undefined && (
          <p className="mt-1 font-semibold">{isPaid ? day(date) : t('pay.byDate', { date: day(date) })}</p>
        )}
        {dateNote !== undefined && dateNote !== '' && <p className="mt-1 text-muted">{dateNote}</p>}
      </div>
      {arrival && (
        <details className="mt-2">
          <summary className="min-h-11 py-2.5 font-semibold text-primary">{t('pay.whyPayout')}</summary>
          <StepWhy row={arrival} />
        </details>
      )}
    </div>
  );
}
