import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '@/i18n/useFormat';
import { StepExplanation } from './StepExplanation';
import { Stream } from './Stream';
import { rowLayout } from './rowLayout';
import { useStepLabel } from './useStepLabel';
import type { Row } from './fallingRows';

const signs: Partial<Record<Row['kind'], string>> = { minus: '\u2212', plus: '+' };

interface FallingRowProps {
  row: Row;
  place: number;
}

export function FallingRow({ row, place }: FallingRowProps) {
  const label = useStepLabel(row);
  const { money } = useFormat();
  const [open, setOpen] = useState(false);
  const whyId = useId();
  const sign = signs[row.kind] ?? '';
  const isSum = row.kind === 'sum' || row.kind === 'final';
  return (
    <li className={clsx(rowLayout, row.kind === 'part' && 'text-muted')}>
      <Stream place={place} row={row} />
      <div>
        <button
          aria-controls={whyId}
          aria-expanded={open}
          className="flex min-h-11 w-full flex-wrap content-center items-center gap-x-2 rounded-control py-2 text-left transition-colors duration-150 hover:bg-quiet-soft/60"
          onClick={() => {
            setOpen(!open);
          }}
          type="button"
        >
          <span className={clsx('min-w-0', isSum && 'font-semibold')}>
            {label}
            {'\u00a0'}
            <ChevronDown
              aria-hidden="true"
              className={clsx(
                'inline-block align-[-0.125em] text-muted transition-transform duration-150',
                open && 'rotate-180',
              )}
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
        </button>
        <div hidden={!open} id={whyId}>
          <StepExplanation row={row} />
        </div>
      </div>
    </li>
  );
}
