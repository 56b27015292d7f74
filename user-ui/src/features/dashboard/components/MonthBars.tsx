import { isZero } from '@paraply/core/decimal';
import clsx from 'clsx';
import { useFormat } from '@/i18n/useFormat';
import type { Dashboard } from '../api/dashboard';

interface MonthBarsProps {
  months: Dashboard['months'];
}

const height = 96;
const slot = 28;
const bar = 9;

/** Two bars per month; nothing while there is nothing to compare. The table has the figures, so the chart is hidden from screen readers. */
export function MonthBars({ months }: MonthBarsProps) {
  const { month } = useFormat();
  const largest = Math.max(1, ...months.flatMap((sum) => [Number(sum.invoiced), Number(sum.paidOut)]));
  if (months.every(({ invoiced, paidOut }) => isZero(invoiced) && isZero(paidOut))) return null;
  const length = (amount: string) => (Number(amount) / largest) * height;
  return (
    <svg
      aria-hidden="true"
      className="w-full max-w-md md:max-lg:max-w-none"
      viewBox={`0 0 ${String(Math.max(months.length, 6) * slot)} ${String(height + 20)}`}
    >
      <line className="stroke-line" x1="0" x2="100%" y1={height} y2={height} />
      {months.map((sum, index) => (
        <g key={sum.month} transform={`translate(${String(index * slot)} 0)`}>
          <rect
            className="fill-control"
            height={length(sum.invoiced)}
            rx="1.5"
            width={bar}
            x="3"
            y={height - length(sum.invoiced)}
          />
          <rect
            className="fill-primary"
            height={length(sum.paidOut)}
            rx="1.5"
            width={bar}
            x={4 + bar}
            y={height - length(sum.paidOut)}
          />
          <text
            // Phones have room for every second label, always including the latest.
            className={clsx(
              'fill-muted text-[11px] sm:text-[9px] md:max-lg:text-[7px]',
              (months.length - index) % 2 === 0 && 'max-sm:hidden',
            )}
            textAnchor="middle"
            x={slot / 2 - 1}
            y={height + 14}
          >
            {month(sum.month)}
          </text>
        </g>
      ))}
    </svg>
  );
}
