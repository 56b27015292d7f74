import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/useFormat';
import type { components } from '@/types/schema';
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
}

/** The way of the money, read from top to bottom; each row opens its "why". */
export function Waterfall({ pay, sums, date, dateNote, isPaid = false }: WaterfallProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const rows = waterfallRows(pay, sums);
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
    </div>
  );
}
