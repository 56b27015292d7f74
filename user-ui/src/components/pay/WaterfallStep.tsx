import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '@/i18n/useFormat';
import { StepExplanation } from './StepExplanation';
import { useStepLabel } from './useStepLabel';
import type { WaterfallRow } from './waterfallRows';

const signs: Partial<Record<WaterfallRow['kind'], string>> = { minus: '\u2212', plus: '+' };

/** Deductions are grey; the payout is yellow. */
const bars: Partial<Record<WaterfallRow['kind'], string>> = { minus: 'fill-control', final: 'fill-accent' };

interface WaterfallStepProps {
  row: WaterfallRow;
}

export function WaterfallStep({ row }: WaterfallStepProps) {
  const label = useStepLabel(row);
  const { money } = useFormat();
  const [open, setOpen] = useState(false);
  const whyId = useId();
  const sign = signs[row.kind] ?? '';
  const isSum = row.kind === 'sum' || row.kind === 'final';
  return (
    <li className={clsx(row.kind === 'part' && 'pl-4 text-muted')}>
      <button
        aria-controls={whyId}
        aria-expanded={open}
        className="block min-h-11 w-full rounded-control py-2 text-left transition-colors duration-150 hover:bg-quiet-soft/60"
        onClick={() => {
          setOpen(!open);
        }}
        type="button"
      >
        <span className="flex items-baseline gap-2">
          <span className={clsx('flex min-w-0 items-center gap-1', isSum && 'font-semibold')}>
            {label}
            <ChevronDown
              aria-hidden="true"
              className={clsx('shrink-0 text-muted transition-transform duration-150', open && 'rotate-180')}
              size={14}
              strokeWidth={1.75}
            />
          </span>
          <span
            className={clsx('figures ml-auto whitespace-nowrap', (row.kind === 'start' || isSum) && 'font-semibold')}
          >
            {sign}
            {money(row.amount)}
          </span>
        </span>
        {row.kind !== 'part' && (
          <svg aria-hidden="true" className="mt-1.5 block h-1.5 w-full" preserveAspectRatio="none" viewBox="0 0 100 1">
            <rect className="fill-quiet-soft" height="1" width="100" />
            <rect
              className={bars[row.kind] ?? 'fill-primary'}
              height="1"
              width={Math.max((row.to - row.from) * 100, 0.4)}
              x={row.from * 100}
            />
          </svg>
        )}
      </button>
      <div hidden={!open} id={whyId}>
        <StepExplanation row={row} />
      </div>
    </li>
  );
}
