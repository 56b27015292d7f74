import { isZero, shareOf } from '@paraply/core/decimal';
import { useFormat } from '@/i18n/useFormat';
import type { PayslipYear } from '@/api/payslips';
import { useTranslation } from '@/i18n/useTranslation';

interface YearBarsProps {
  summary: PayslipYear;
}

const parts = ['payout', 'tax', 'employerContributions', 'fee', 'holidaySaved'] as const;

/** Where the invoiced money of a year went; each bar carries its name and amount. */
export function YearBars({ summary }: YearBarsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <figure>
      <figcaption className="mb-2 text-muted">{t('salary.split', { amount: money(summary.subtotal) })}</figcaption>
      <ul className="grid gap-2">
        {parts.map(
          (part) =>
            !isZero(summary[part]) && (
              <li key={part}>
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span>{t(`salary.sums.${part}`)}</span>
                  <span className="figures font-semibold">{money(summary[part])}</span>
                </p>
                <svg
                  aria-hidden="true"
                  className="mt-1 block h-2 w-full"
                  preserveAspectRatio="none"
                  viewBox="0 0 100 1"
                >
                  <rect className="fill-quiet-soft" height="1" width="100" />
                  <rect
                    className={part === 'payout' ? 'fill-primary' : 'fill-control'}
                    height="1"
                    width={Math.max(shareOf(summary[part], summary.subtotal) * 100, 0.4)}
                  />
                </svg>
              </li>
            ),
        )}
      </ul>
    </figure>
  );
}
