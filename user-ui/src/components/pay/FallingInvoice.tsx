import type { components } from '@paraply/core/schema';
import clsx from 'clsx';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { FallingRow } from './FallingRow';
import { Stream } from './Stream';
import { rowLayout } from './rowLayout';
import type { InvoiceSums } from './fallingRows';
import { fallingRows } from './fallingRows';

interface FallingInvoiceProps {
  pay: components['schemas']['PayCalculation'];
  sums?: InvoiceSums | undefined;
  /** The promised day, once there is one. */
  date?: string | undefined;
  dateNote?: string | undefined;
  /** Every step, as on a payslip. */
  complete?: boolean;
  /** The payout stands large above it already and is only the last row here. */
  headed?: boolean;
}

/** The amount that falls through fee, contributions and tax onto the account; each row opens its explanation. */
export function FallingInvoice(props: FallingInvoiceProps) {
  const { pay, sums, date, dateNote, complete = false, headed = false } = props;
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const payout = money(pay.payout);
  const rows = fallingRows(pay, sums, complete);
  return (
    <ol className="@container">
      {rows.map((row, place) =>
        row.kind === 'final' && !headed ? (
          <li className={rowLayout} key={row.key}>
            <Stream place={place} row={row} />
            <div className="pt-2 pb-1">
              <p className="font-semibold">{t('pay.payout')}</p>
              <p
                className={clsx(
                  'figures font-bold tracking-tight',
                  // From a million on there is no room for it on a phone.
                  payout.length > 13 ? 'text-2xl @[20.5rem]:text-3xl' : 'text-3xl',
                )}
                data-testid="payout"
              >
                {payout}
              </p>
              {date !== undefined && <p className="mt-1 font-semibold">{t('pay.byDate', { date: day(date) })}</p>}
              {dateNote !== undefined && dateNote !== '' && (
                <p className={clsx('text-muted', date === undefined && 'mt-1')}>{dateNote}</p>
              )}
            </div>
          </li>
        ) : (
          <FallingRow key={row.key} place={place} row={row} />
        ),
      )}
    </ol>
  );
}
