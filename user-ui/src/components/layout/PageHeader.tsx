import type { ReactNode } from 'react';
import { usePageMeta } from './usePageMeta';

interface PageHeaderProps {
  title: string;
  description?: string;
  /** A status or another fact beside the heading. */
  aside?: ReactNode;
  action?: ReactNode;
}

/** The one heading of a page, its one main action, and the document's title with them. */
export function PageHeader({ title, description, aside, action }: PageHeaderProps) {
  usePageMeta({ title, ...(description !== undefined && { description }) });
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl long-words md:text-3xl">{title}</h1>
          {aside}
        </div>
        {description !== undefined && <p className="mt-2 max-w-[68ch] text-muted">{description}</p>}
      </div>
      {action}
    </header>
  );
}
