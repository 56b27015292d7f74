import type { components } from '@paraply/core/schema';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { WaterfallStep } from './WaterfallStep';
import type { InvoiceSums } from './waterfallRows';
import { waterfallRows } from './waterfallRows';

interface WaterfallProps {
  pay: components['schemas']['PayCalculation'];
  sums?: InvoiceSums | undefined;
  /** The promised day, once there is one. */
  date?: string | undefined;
  dateNote?: string | undefined;
  /** Shows every step, as on a payslip, where the payout heads the page and is only the last row here. */
  complete?: boolean;
}

/** The calculation from invoice to payout; each row opens its explanation. */
export function Waterfall({ pay, sums, date, dateNote, complete = false }: WaterfallProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const rows = waterfallRows(pay, sums, complete);
  return (
    <div>
      <ol>
        {rows
          .filter((row) => complete || row.kind !== 'final')
          .map((row) => (
            <WaterfallStep key={row.key} row={row} />
          ))}
      </ol>
      {!complete && (
        <div className="mt-3 border-l-4 border-accent pl-4">
          <p className="font-semibold">{t('pay.payout')}</p>
          <p className="figures text-3xl font-bold tracking-tight" data-testid="payout">
            {money(pay.payout)}
          </p>
          {date !== undefined && <p className="mt-1 font-semibold">{t('pay.byDate', { date: day(date) })}</p>}
          {dateNote !== undefined && dateNote !== '' && <p className="mt-1 text-muted">{dateNote}</p>}
        </div>
      )}
    </div>
  );
}
