import clsx from 'clsx';
import { useId } from 'react';
import { Link } from '@/components/ui/Link';

export interface SumCell {
  label: string;
  value: string;
  hint: string;
  to: string;
  isAlarming?: boolean;
}

interface SumCellsProps {
  title: string;
  /** One to four. */
  cells: SumCell[];
  className?: string | undefined;
}

const columns: Record<number, string> = { 1: 'md:grid-cols-1', 3: 'md:grid-cols-3', 4: 'md:grid-cols-4' };

/** Figures beside each other, each leading to what it is made of. */
export function SumCells({ title, cells, className }: SumCellsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 className="mb-3 text-lg" id={headingId}>
        {title}
      </h2>
      <ul
        className={clsx(
          'grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line',
          columns[cells.length],
        )}
      >
        {cells.map(({ label, value, hint, to, isAlarming = false }) => (
          <li className="bg-surface max-md:first:nth-last-[odd]:col-span-2" key={label}>
            <Link
              className="block h-full p-4 transition-colors duration-150 hover:bg-canvas focus-visible:-outline-offset-2 md:px-6"
              to={to}
            >
              <span className="block text-muted">{label}</span>
              <span
                className={clsx('figures mt-1 block text-base font-semibold sm:text-xl', isAlarming && 'text-danger')}
              >
                {value}
              </span>
              <span className="block text-xs text-muted">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
