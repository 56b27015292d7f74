import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelProps {
  title?: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Without padding of its own, for lists that reach the edges. */
  flush?: boolean;
}

/** A sheet of paper on the canvas. Panels are never put into each other. */
export function Panel({ title, action, children, className, flush = false }: PanelProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : headingId}
      data-flush={flush || undefined}
      className={clsx('min-w-0 rounded-panel border border-line bg-surface', !flush && 'p-4 md:p-6', className)}
    >
      {title !== undefined && (
        <div
          className={clsx(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
            flush ? 'px-4 pt-4 md:px-6 md:pt-6' : 'mb-4',
          )}
        >
          <h2 className="text-lg" id={headingId}>
            {title}
          </h2>
          {action !== undefined && action !== false && <div className="-my-2.5">{action}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
